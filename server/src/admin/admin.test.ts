import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { createEncryptedFileStore } from '#server/files/encrypted-file-store.ts'
import { filesFolder, objectName } from '#server/files/layout.ts'
import { openCandidateDraft } from '#server/packets/draft/test-draft.ts'
import { createSubmittedPacket } from '#server/packets/test-staff.ts'
import { createCipher } from '#server/platform/crypto.ts'
import { withNewEncryptionKey } from '#server/platform/keys.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { race } from '#server/testing/race.ts'
import { setUpSecondFactor } from '#server/testing/second-factor.ts'
import { createAdmin, removeSecondFactorByUsername, setPasswordByUsername } from './accounts.ts'
import { checkStoredData } from './check.ts'
import { findUnknownFiles, removeUnknownFiles } from './unknown-files.ts'

const PASSWORD = 'correct horse battery'

const app = await openTestApp()

const signIn = async (username: string, password: string) =>
  (await app.anonymous.post('/Auth/login', { username, password })).status

/** Unused files are reported as unknown only after a day. */
const contextTwoDaysLater = () => ({
  ...app.context,
  clock: { ...app.clock, now: () => new Date(Date.now() + 2 * 86_400_000) },
})

/** Returns the ID of the stored file. */
async function submitResume(): Promise<string> {
  const form = buildFormData({}, { name: 'resume.pdf', content: buildPdf() })
  const { body } = await app.anonymous.upload('/JobApplication/upload', form)
  const { id } = applicationEndpoints.upload.response.parse(body)
  const query = 'select resume_file_id as "fileId" from job_applications where id = $1'
  return (await app.dependencies.database.pool.query(query, [id])).rows[0].fileId
}

test('create-admin creates an account that can sign in, and rejects an invalid email', async () => {
  await createAdmin(app.context, { username: 'boss', email: 'boss@example.com', password: PASSWORD })
  expect(await signIn('boss', PASSWORD)).toBe(200)
  const invalidAdmin = { username: 'other', email: 'other', password: PASSWORD }
  await expect(createAdmin(app.context, invalidAdmin)).rejects.toThrow()
})

test('set-password sets a valid password, and ends the sessions of the account', async () => {
  const accountId = await app.createAccount({ roles: ['Employee'], username: 'ann' })
  const { token } = await app.signIn(accountId)
  await expect(setPasswordByUsername(app.context, 'ann', 'ann')).rejects.toThrow('at least 10 characters')
  await setPasswordByUsername(app.context, 'Ann', PASSWORD)
  expect(await signIn('ann', PASSWORD)).toBe(200)
  expect((await app.withToken(token).get('/Employee/Checks')).status).toBe(401)
})

test('remove-second-factor lets its owner sign in with the password alone', async () => {
  const accountId = await app.createAccount({ roles: ['Employee'], username: 'bob', password: PASSWORD })
  await setUpSecondFactor(app, app.withToken((await app.signIn(accountId)).token), PASSWORD)
  expect(await signIn('bob', PASSWORD)).toBe(401)
  await removeSecondFactorByUsername(app.context, 'Bob')
  expect(await signIn('bob', PASSWORD)).toBe(200)
  await expect(removeSecondFactorByUsername(app.context, 'bob')).rejects.toThrow('has no second factor')
})

test('remove-unknown-files keeps a file that a packet takes over from its draft in the meantime', async () => {
  await createSubmittedPacket(app)
  const draft = await openCandidateDraft(app)
  expect((await draft.putFile()).status).toBe(200)
  const submission = sql`
    lock table packet_draft_files in access exclusive mode;
    insert into packet_documents (packet_id, position, file_id, name, mime, size, sha256)
      select packets.id, 99, file_id, name, mime, size, sha256 from packets, packet_draft_files;
    delete from packet_draft_files`
  const removal = race(
    app,
    ({ db }) => db.execute(submission),
    () => removeUnknownFiles(contextTwoDaysLater()),
  )
  expect(await removal).toBe(0)
})

describe('check', () => {
  test('lists missing, altered and unknown files, and remove-unknown-files removes the unknown one', async () => {
    const { config, files } = app.dependencies
    const [missingId, alteredId] = [await submitResume(), await submitResume()]
    expect(await checkStoredData(app.context)).toMatchObject({ isOk: true })

    await files.remove(missingId)
    const path = join(filesFolder(config.dataDir), objectName(alteredId))
    writeFileSync(path, readFileSync(path).subarray(0, -1))
    const unusedFile = await files.write(Buffer.from('left by a crash'), { maxBytes: 100 })
    const { isOk, report } = await checkStoredData(contextTwoDaysLater())
    expect(isOk).toBe(false)
    const findings = report.split('\n').slice(0, -1)
    expect(findings.sort()).toEqual([
      `altered: ${alteredId}`,
      `missing: ${missingId}`,
      `unknown: ${unusedFile.id}`,
    ])
    expect(await findUnknownFiles(app.context)).toEqual([])
    expect(await removeUnknownFiles(contextTwoDaysLater())).toBe(1)
    await expect(files.read(unusedFile.id)).rejects.toThrow()
  })

  test('lists and counts the values and files of a lost key, without their content', async () => {
    const { cipher, keys, objects } = app.dependencies
    await createEmployee(app, { id: '71', ssn: '912-14-8286', bankAccount: '5825144648' })
    const { keyId } = cipher.fileKey('')
    const [otherKey] = withNewEncryptionKey(keys).encryption
    const otherCipher = createCipher(() => ({ ...keys, encryption: [otherKey] }))
    const files = createEncryptedFileStore({ objects, cipher: otherCipher })
    const { isOk, report } = await checkStoredData({ ...app.context, cipher: otherCipher, files })
    expect(isOk).toBe(false)
    const lines = report.split('\n')
    for (const column of ['ssn_sealed', 'bank_account_sealed'])
      expect(lines).toContain(`key ${keyId} is missing: employees 71, ${column}`)
    expect(report).not.toContain('8286')
    expect(lines.at(-2)).toMatch(
      new RegExp(`^In all, key ${keyId} is missing for [1-9]\\d* values and files\\.$`),
    )
  })
})
