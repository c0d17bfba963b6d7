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

it('a packet is signed with the same key after a restart, whose secret is not in the public file', async () => {
  const keys = keysOf(key('a'))
  const first = createPacketSigner(keys, folder)
  const second = createPacketSigner(keys, folder)
  expect(fingerprints(second)).toEqual(fingerprints(first))
  const check = await checkSignature(first.sign(MANIFEST), MANIFEST)
  expect(check).toMatchObject({ isValid: true, fingerprint: second.fingerprint })
  const [storedKey] = JSON.parse(readFileSync(join(folder, PACKET_KEYS_FILE), 'utf8')).keys
  expect(Object.keys(storedKey)).toEqual(['kty', 'crv', 'x', 'y', 'kid'])
})

it('earlier public keys are kept, even after their secrets are gone', () => {
  const [first, next] = [key('first'), key('next')]
  const before = createPacketSigner(keysOf(first), folder)
  const rotated = createPacketSigner(keysOf(next, first), folder)
  expect(fingerprints(rotated)).toEqual([rotated.fingerprint, before.fingerprint])
  expect(rotated.fingerprint).not.toBe(before.fingerprint)
  const otherSigner = createPacketSigner(keysOf(next), folder)
  expect(fingerprints(otherSigner)).toEqual([rotated.fingerprint, before.fingerprint])
})

it('a damaged key file, which may contain earlier keys, is not overwritten', () => {
  writeFileSync(join(folder, PACKET_KEYS_FILE), '{}')
  expect(() => createPacketSigner(keysOf(key('a')), folder)).toThrow(StartupError)
})
