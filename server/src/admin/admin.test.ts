import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { createEncryptedFileStore } from '#server/files/encrypted-file-store.ts'
import { filesFolder, objectName } from '#server/files/layout.ts'
import { createCipher } from '#server/platform/crypto.ts'
import { withNewEncryptionKey } from '#server/platform/keys.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createAdmin, removeSecondFactorByName, setPasswordByName } from './accounts.ts'
import { check } from './check.ts'
import { removeUnknownFiles, unknownFiles } from './unknown-files.ts'

const PASSWORD = 'correct horse battery'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const signIn = async (username: string, password: string) =>
  (await app.anonymous.post('/Auth/login', { username, password })).status

describe('create-admin', () => {
  test('makes an account that may do what an Admin may', async () => {
    await createAdmin(app.context, { username: 'boss', email: 'boss@example.com', password: PASSWORD })
    expect(await signIn('boss', PASSWORD)).toBe(200)
  })

  test.each([
    ['a short password', { username: 'other', email: 'other@example.com', password: 'short' }],
    ['no e-mail', { username: 'other', email: 'other', password: PASSWORD }],
    ['a username that is taken', { username: 'BOSS', email: 'other@example.com', password: PASSWORD }],
    ['an e-mail that is taken', { username: 'other', email: 'BOSS@example.com', password: PASSWORD }],
  ])('refuses %s', async (_name, given) => {
    await expect(createAdmin(app.context, given)).rejects.toThrow()
    expect(await signIn('other', PASSWORD)).toBe(401)
  })
})

describe('set-password', () => {
  test('gives an account its first password, and ends its sessions', async () => {
    const accountId = await app.createAccount({ roles: ['Employee'], username: 'ann' })
    const { token } = await app.signIn(accountId)
    await setPasswordByName(app.context, 'Ann', PASSWORD)
    expect(await signIn('ann', PASSWORD)).toBe(200)
    expect((await app.withToken(token).get('/Employee/Checks')).status).toBe(401)
  })

  test('refuses a password that breaks a rule, and an account that is not there', async () => {
    await expect(setPasswordByName(app.context, 'ann', 'ann')).rejects.toThrow('at least 10 characters')
    await expect(setPasswordByName(app.context, 'nobody', PASSWORD)).rejects.toThrow(
      'There is no account nobody',
    )
    expect(await signIn('ann', PASSWORD)).toBe(200)
  })
})

describe('unknown-files', () => {
  test('finds and removes what no record names, and nothing else', async () => {
    const form = buildFormData({}, { name: 'resume.pdf', content: buildPdf() })
    const { body } = await app.anonymous.upload('/JobApplication/upload', form)
    const { id } = applicationEndpoints.upload.response.parse(body)
    const { files } = app.dependencies
    const stray = await files.write(Buffer.from('left by a crash'), { maxBytes: 100 })
    const atOnce = {
      ...app.context,
      clock: { ...app.clock, now: () => new Date(Date.now() + 2 * 86_400_000) },
    }

    expect(await unknownFiles(app.context)).toEqual([])
    expect(await unknownFiles(atOnce)).toEqual([stray.id])
    expect(await removeUnknownFiles(atOnce)).toBe(1)
    await expect(files.read(stray.id)).rejects.toThrow()
    const resume = await app.as('HR-Manager').get(`/JobApplication/${id}/download-resume`)
    expect(resume.status).toBe(200)
  })
})

describe('check', () => {
  test('names what is missing, altered and unknown, and nothing else', async () => {
    const { config, database, files } = app.dependencies
    const idOfNew = async () => {
      const form = buildFormData({}, { name: 'resume.pdf', content: buildPdf() })
      await app.anonymous.upload('/JobApplication/upload', form)
      const { rows } = await database.pool.query(
        'select resume_file_id as id from job_applications order by creation_time desc, id desc limit 1',
      )
      app.clock.advance(1)
      return String(rows[0].id)
    }
    app.clock.advance(1)
    const [missing, altered] = [await idOfNew(), await idOfNew()]
    expect(await check(app.context)).toMatchObject({ isGood: true })

    await files.remove(missing)
    const path = join(filesFolder(config.dataDir), objectName(altered))
    writeFileSync(path, readFileSync(path).subarray(0, -1))
    const stray = await files.write(Buffer.from('left by a crash'), { maxBytes: 100 })
    const clock = { ...app.clock, now: () => new Date(Date.now() + 2 * 86_400_000) }
    const { isGood, report } = await check({ ...app.context, clock })
    expect(isGood).toBe(false)
    const findings = report.split('\n').slice(0, -1)
    expect(findings.sort()).toEqual([`altered: ${altered}`, `missing: ${missing}`, `unknown: ${stray.id}`])
  })

  test('names the values and files of a lost key, with their number and without what they hold', async () => {
    const { cipher, keys, objects } = app.dependencies
    await createEmployee(app, { id: '71', ssn: '912-14-8286', bankAccount: '5825144648' })
    const { keyId } = cipher.fileKey('')
    const [another] = withNewEncryptionKey(keys).encryption
    const other = createCipher(() => ({ ...keys, encryption: [another] }))
    const files = createEncryptedFileStore({ objects, cipher: other })
    const { isGood, report } = await check({ ...app.context, cipher: other, files })
    expect(isGood).toBe(false)
    const lines = report.split('\n')
    expect(lines).toContain(`key ${keyId} is missing: employees 71, ssn_sealed`)
    expect(lines).toContain(`key ${keyId} is missing: employees 71, bank_account_sealed`)
    expect(report).not.toContain('8286')
    expect(lines.at(-2)).toMatch(
      new RegExp(`^In all, key ${keyId} is missing for [1-9]\\d* values and files\\.$`),
    )
  })
})

describe('remove-second-factor', () => {
  test('lets someone who lost it sign in with the password alone', async () => {
    const accountId = await app.createAccount({ roles: ['Employee'], username: 'bob', password: PASSWORD })
    const client = app.withToken((await app.signIn(accountId)).token)
    const started = await client.post('/auth/second-factor/start', { password: PASSWORD })
    const { secret } = z.object({ secret: z.string() }).parse(started.body)
    const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() })
    expect((await client.post('/auth/second-factor/confirm', { code })).status).toBe(200)
    expect(await signIn('bob', PASSWORD)).toBe(401)

    await removeSecondFactorByName(app.context, 'Bob')
    expect(await signIn('bob', PASSWORD)).toBe(200)
    await expect(removeSecondFactorByName(app.context, 'bob')).rejects.toThrow('has no second factor')
    await expect(removeSecondFactorByName(app.context, 'nobody')).rejects.toThrow(
      'There is no account nobody',
    )
  })
})
