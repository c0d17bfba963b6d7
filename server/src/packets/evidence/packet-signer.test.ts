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

const key = (id: string) => ({ id, secret: randomBytes(32) })
const keysOf = (...signing: Keys['signing']): Keys => ({ signing, encryption: [key('seal')] })
const fingerprints = (signer: { publicKeys: readonly { kid: string }[] }) =>
  signer.publicKeys.map(({ kid }) => kid)
const MANIFEST = new TextEncoder().encode('{"what": "was signed"}')

it('signs with the same key after every start', async () => {
  const keys = keysOf(key('a'))
  const first = createPacketSigner(keys, folder)
  const second = createPacketSigner(keys, folder)
  expect(fingerprints(second)).toEqual(fingerprints(first))
  const check = await checkSignature(first.sign(MANIFEST), MANIFEST)
  expect(check).toMatchObject({ isValid: true, fingerprint: second.fingerprint })
})

it('keeps the public keys of before for good, also when their secrets are gone', () => {
  const [old, fresh] = [key('old'), key('new')]
  const before = createPacketSigner(keysOf(old), folder)
  const rotated = createPacketSigner(keysOf(fresh, old), folder)
  expect(fingerprints(rotated)).toEqual([rotated.fingerprint, before.fingerprint])
  expect(rotated.fingerprint).not.toBe(before.fingerprint)
  const alone = createPacketSigner(keysOf(fresh), folder)
  expect(fingerprints(alone)).toEqual([rotated.fingerprint, before.fingerprint])
})

it('keeps nothing secret in the file of the public keys', () => {
  createPacketSigner(keysOf(key('a')), folder)
  const [kept] = JSON.parse(readFileSync(join(folder, PACKET_KEYS_FILE), 'utf8')).keys
  expect(Object.keys(kept)).toEqual(['kty', 'crv', 'x', 'y', 'kid'])
})

it('refuses to start over a damaged file, which would lose the old keys', () => {
  writeFileSync(join(folder, PACKET_KEYS_FILE), '{}')
  expect(() => createPacketSigner(keysOf(key('a')), folder)).toThrow(StartupError)
})
