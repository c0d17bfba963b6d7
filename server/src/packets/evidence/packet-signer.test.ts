import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSignature } from '@epay/contract/packets/evidence/manifest-signature'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Keys } from '#server/platform/keys.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { createPacketSigner, PACKET_KEYS_FILE } from './packet-signer.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'epay-signer-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const createKey = (id: string) => ({ id, secret: randomBytes(32) })
const keysOf = (...signing: Keys['signing']): Keys => ({ signing, encryption: [createKey('seal')] })
const fingerprints = (signer: { publicKeys: readonly { kid: string }[] }) =>
  signer.publicKeys.map(({ kid }) => kid)
const MANIFEST = new TextEncoder().encode('{"what": "was signed"}')

it("a packet is signed with the same key after a restart, and the public file doesn't contain its secret", async () => {
  const keys = keysOf(createKey('a'))
  const signer = createPacketSigner(keys, folder)
  const restartedSigner = createPacketSigner(keys, folder)
  expect(fingerprints(restartedSigner)).toEqual(fingerprints(signer))
  const check = await checkSignature(signer.sign(MANIFEST), MANIFEST)
  expect(check).toMatchObject({ isValid: true, fingerprint: restartedSigner.fingerprint })
  const [storedKey] = JSON.parse(readFileSync(join(folder, PACKET_KEYS_FILE), 'utf8')).keys
  expect(Object.keys(storedKey)).toEqual(['kty', 'crv', 'x', 'y', 'kid'])
})

it('earlier public keys are kept, even after their secrets are gone', () => {
  const [oldKey, newKey] = [createKey('old'), createKey('new')]
  const originalSigner = createPacketSigner(keysOf(oldKey), folder)
  const rotatedSigner = createPacketSigner(keysOf(newKey, oldKey), folder)
  expect(fingerprints(rotatedSigner)).toEqual([rotatedSigner.fingerprint, originalSigner.fingerprint])
  expect(rotatedSigner.fingerprint).not.toBe(originalSigner.fingerprint)
  const otherSigner = createPacketSigner(keysOf(newKey), folder)
  expect(fingerprints(otherSigner)).toEqual([rotatedSigner.fingerprint, originalSigner.fingerprint])
})

it('a damaged key file, which may contain earlier keys, is not overwritten', () => {
  writeFileSync(join(folder, PACKET_KEYS_FILE), '{}')
  expect(() => createPacketSigner(keysOf(createKey('a')), folder)).toThrow(StartupError)
})
