import { createPublicKey } from 'node:crypto'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { PACKET_KEYS_FILE, packetSigner } from '#server/packets/evidence/packet-signer.ts'
import { buildSubmissionForm, createHiredApplication } from '#server/packets/test-submission.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { openTestFolder } from '#server/testing/test-folder.ts'
import { runCommand } from '../../../scripts/portal-process.ts'
import { verifyPacketFile } from './verify-packet.ts'

const folder = openTestFolder()
let zip: Buffer
const pathOf = (name: string) => join(folder, name)

const verify = (name: string, { key }: { key?: string | undefined }) =>
  verifyPacketFile({ file: pathOf(name), ...(key ? { keyFile: pathOf(key) } : { dataDir: folder }) })

const runVerify = (name: string) => runCommand('admin', ['verify-packet', pathOf(name)], { DATA_DIR: folder })

/** Disposes of the portal before the tests, so that only its public keys and the ZIP remain. */
beforeAll(async () => {
  const app = await buildTestApp()
  const { id } = await createHiredApplication(app)
  await app.as('Admin').upload('/JobApplication/i9-submission', await buildSubmissionForm(id))
  zip = (await app.as('CFO').get(`/JobApplication/${id}/packet.zip`)).bytes
  cpSync(join(app.dependencies.config.dataDir, PACKET_KEYS_FILE), pathOf(PACKET_KEYS_FILE))
  const [key] = packetSigner(app.dependencies).publicKeys
  const pem = createPublicKey({ key: { ...key }, format: 'jwk' }).export({ format: 'pem', type: 'spki' })
  writeFileSync(pathOf('key.pem'), pem)
  writeFileSync(pathOf('key.json'), JSON.stringify(key))
  const unknownKey = 'A'.repeat(43)
  writeFileSync(pathOf('off-curve.json'), JSON.stringify({ ...key, x: unknownKey, y: unknownKey }))
  await app.close()
  writeFileSync(pathOf('packet.zip'), zip)
})

describe('npm run admin -- verify-packet', () => {
  it('verifies a genuine packet and reports what it covers', async () => {
    const { status, stdout, stderr } = await runVerify('packet.zip')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^Verified\. /)
    expect(stdout).toContain('Ana M López Muñoz')
    expect(stdout).toMatch(/3\. \S+Z {2}Approved by the CFO, /)
  })

  it('reports what was altered, with status 1', async () => {
    const changedZip = Buffer.from(zip)
    changedZip.write('"Eva"', changedZip.indexOf('"Ana"'))
    writeFileSync(pathOf('changed.zip'), changedZip)
    const { status, stdout } = await runVerify('changed.zip')
    expect(status).toBe(1)
    expect(stdout).toMatch(/^Changed\. /)
    expect(stdout).toContain('  answers.json was changed.\n  The answer firstName was changed.\n')
  })
})

describe('the key', () => {
  it.each(['key.pem', 'key.json', PACKET_KEYS_FILE])('the key can be in %s', async key => {
    expect((await verify('packet.zip', { key })).isGenuine).toBe(true)
  })

  it.each([
    ['missing.zip', undefined, "missing.zip can't be read"],
    ['packet.zip', 'packet.zip', 'contains no public key'],
    ['packet.zip', 'off-curve.json', 'contains no public key'],
  ])('%s with the key %s is rejected', async (name, key, message) => {
    const verifying = verify(name, { key })
    await expect(verifying).rejects.toThrow(StartupError)
    await expect(verifying).rejects.toThrow(message)
  })
})
