import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { Keys } from './keys.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Cipher = {
  /** @param boundTo associated data, such as `employees:17:ssn`; `open` needs the same value */
  seal(text: string, boundTo: string): string
  open(sealedText: string, boundTo: string): string
  /**
   * Returns one HMAC per key, newest first, of a secret that is too short for a plain hash. Store the first one, and
   * search for all of them.
   * @param purpose separates HMACs of the same secret by use
   */
  fingerprints(text: string, purpose: string): [string, ...string[]]
  fileKey(fileId: string): { keyId: string; key: KeyObject }
  fileKeyOf(keyId: string, fileId: string): KeyObject
}

export class MissingKeyError extends Error {
  readonly keyId: string

  constructor(keyId: string) {
    super(`The encryption key ${keyId} is missing`)
    this.keyId = keyId
  }
}

/**
 * Encrypts with AES-256-GCM under the newest key, and prefixes the result with that key's ID. Decrypts with any of
 * the keys.
 * @param readKeys returns the current keys, because a newer one might be added while the portal is running
 */
export function createCipher(readKeys: () => Keys): Cipher {
  let lastKeys: Keys | undefined
  const loadKeys = () => {
    lastKeys = readKeys()
    return lastKeys
  }
  const newestKey = () => loadKeys().encryption[0]
  // A key ID always refers to the same secret, so the key file is read again only for an unknown ID.
  const keyOf = (keyId: string) => {
    const hasId = ({ id }: { id: string }) => id === keyId
    const key = lastKeys?.encryption.find(hasId) ?? loadKeys().encryption.find(hasId)
    if (!key) throw new MissingKeyError(keyId)
    return key
  }
  // Cached, because creating a KeyObject takes longer than decrypting a short text.
  const keyObjects = new Map<string, KeyObject>()
  const keyObjectOf = ({ id, secret }: { id: string; secret: Buffer }) => {
    const key = keyObjects.get(id) ?? createSecretKey(secret)
    keyObjects.set(id, key)
    return key
  }
  const derive = (secret: Buffer, use: string) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), use, 32))
  const deriveFileKey = (secret: Buffer, fileId: string) => createSecretKey(derive(secret, `file:${fileId}`))
  const fingerprint = (secret: Buffer, text: string, purpose: string) =>
    createHmac('sha256', derive(secret, `fingerprint:${purpose}`))
      .update(text)
      .digest('hex')

  return {
    seal(text, boundTo) {
      const newest = newestKey()
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyObjectOf(newest), nonce).setAAD(Buffer.from(boundTo))
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${newest.id}.${body.toString('base64')}`
    },
    open(sealedText, boundTo) {
      const dot = sealedText.indexOf('.')
      const body = Buffer.from(sealedText.slice(dot + 1), 'base64')
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keyObjectOf(keyOf(sealedText.slice(0, dot))),
        body.subarray(0, NONCE_BYTES),
      )
      decipher.setAAD(Buffer.from(boundTo)).setAuthTag(body.subarray(-TAG_BYTES))
      const text = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES))
      // `final` throws if the text was changed, and returns no further bytes.
      decipher.final()
      return text.toString('utf8')
    },
    fingerprints(text, purpose) {
      const [newest, ...older] = loadKeys().encryption
      return [
        fingerprint(newest.secret, text, purpose),
        ...older.map(({ secret }) => fingerprint(secret, text, purpose)),
      ]
    },
    fileKey(fileId) {
      const { id, secret } = newestKey()
      return { keyId: id, key: deriveFileKey(secret, fileId) }
    },
    fileKeyOf: (keyId, fileId) => deriveFileKey(keyOf(keyId).secret, fileId),
  }
}

/** For secrets that are only compared, such as refresh tokens. They are random, so they need no salt. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
