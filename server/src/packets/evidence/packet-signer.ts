import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CURVE_ORDER,
  signingInput,
  toBase64Url,
  toLowS,
} from '@epay/contract/packets/evidence/manifest-signature'
import { type KeySet, keySetSchema } from '@epay/contract/packets/evidence/signing-keys'
import type { Dependencies } from '#server/platform/context.ts'
import type { Keys } from '#server/platform/keys.ts'
import { makeFolderDurably, writeFileDurably } from '#server/system/durable-file.ts'
import { StartupError } from '#server/system/startup-error.ts'

type PublicPacketKey = KeySet['keys'][number]

export type PacketSigner = {
  /** SHA-256 of the current public key in DER form. */
  fingerprint: string
  /** Returns a detached JWS, which contains its public key. */
  sign(content: Uint8Array): string
  /** Newest first, including all earlier keys. */
  publicKeys: readonly PublicPacketKey[]
}

/** Stored in DATA_DIR. Keys are never removed, so that old packets can still be verified. */
export const PACKET_KEYS_FILE = 'packet-keys.json'

const CURVE = 'prime256v1'
/**
 * 128 bits longer than the order of the curve, so that the bias between private keys is negligible. Source: FIPS
 * 186-5, appendix A.2.1.
 */
const SEED_BYTES = 48
const COORDINATE_BYTES = 32
const READABLE_BY_ALL = 0o644

const signers = new WeakMap<Keys, PacketSigner>()

/** Cached after the first call. Throws: the errors of `createPacketSigner`. */
export function packetSigner({ keys, config }: Pick<Dependencies, 'keys' | 'config'>): PacketSigner {
  const signer = signers.get(keys) ?? createPacketSigner(keys, config.dataDir)
  signers.set(keys, signer)
  return signer
}

/**
 * Derives the signing key from the newest key of `keys`, so that there is no other secret to store. Adds its public
 * key to the file in DATA_DIR.
 * Throws: StartupError when the file of public keys can't be read or written.
 */
export function createPacketSigner(keys: Keys, dataDir: string): PacketSigner {
  const [newestKey] = keys.signing
  const { publicKey, privateKey } = keyPairOf(newestKey.secret)
  const currentKeys = [publicKey, ...keys.signing.slice(1).map(({ secret }) => keyPairOf(secret).publicKey)]
  const publicKeys = storePublicKeys(join(dataDir, PACKET_KEYS_FILE), currentKeys)
  const { kty, crv, x, y, kid } = publicKey
  const header = JSON.stringify({ alg: 'ES256', kid, jwk: { kty, crv, x, y } })
  const encodedHeader = Buffer.from(header).toString('base64url')
  return {
    fingerprint: kid,
    publicKeys,
    sign(content) {
      const input = signingInput(encodedHeader, content)
      const signature = sign('sha256', input, { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${encodedHeader}..${toBase64Url(toLowS(signature))}`
    },
  }
}

function keyPairOf(secret: Buffer): { publicKey: PublicPacketKey; privateKey: KeyObject } {
  const seed = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'packet-signing:p256', SEED_BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (CURVE_ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(2 * COORDINATE_BYTES, '0'), 'hex')
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url'),
    y: point.subarray(1 + COORDINATE_BYTES).toString('base64url'),
  } as const
  const privateKey = createPrivateKey({ key: { ...jwk, d: d.toString('base64url') }, format: 'jwk' })
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { publicKey: { ...jwk, kid: createHash('sha256').update(der).digest('hex') }, privateKey }
}

function storePublicKeys(path: string, current: readonly PublicPacketKey[]): PublicPacketKey[] {
  const earlierKeys = readPublicKeys(path)
  const allKeys = [...current, ...earlierKeys.filter(({ kid }) => !current.some(key => key.kid === kid))]
  if (allKeys.length > earlierKeys.length) {
    makeFolderDurably(join(path, '..'))
    writeFileDurably(path, `${JSON.stringify({ keys: allKeys }, null, 2)}\n`, READABLE_BY_ALL)
  }
  return allKeys
}

function readPublicKeys(path: string): PublicPacketKey[] {
  try {
    return keySetSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).keys
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw new StartupError(`${path} contains no public keys`, { cause })
  }
}
