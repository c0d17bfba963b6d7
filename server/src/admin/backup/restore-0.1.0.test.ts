import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app.ts'
import { buildPdf } from '#server/applications/factories.ts'
import { readConfig } from '#server/platform/config.ts'
import { systemContext } from '#server/platform/context.ts'
import { openPortal } from '#server/prepare.ts'
import { type ApiClient, createApiClient } from '#server/testing/api-client.ts'
import { createEmptyDatabaseUrl } from '#server/testing/test-database.ts'
import { checkStoredData } from '../check.ts'
import { verifyAudit } from '../verify-audit.ts'
import { verifyPacketFile } from '../verify-packet.ts'
import { restoreBackup } from './restore-backup.ts'

/** A backup and its keys, made by the last build of 0.1.0 from the sample company with some hiring data. */
const FIXTURE_FOLDER = fileURLToPath(new URL('made-by-0.1.0', import.meta.url))
const PASSWORD = 'correct horse battery staple'

async function signIn(url: string, username: string): Promise<ApiClient> {
  const anonymous = createApiClient(url, async () => undefined)
  const { status, body } = await anonymous.post('/Auth/login', { username, password: PASSWORD })
  expect(status).toBe(200)
  const { token } = z.object({ token: z.string() }).parse(body)
  return createApiClient(url, async () => token)
}

it('a backup of 0.1.0 is restored completely', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'epay-of-0.1.0-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = { DATA_DIR: dataDir, DATABASE_URL: await createEmptyDatabaseUrl(), DEMO: '0' }
  const config = readConfig({ ...settings, NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const backup = {
    file: join(FIXTURE_FOLDER, 'office.backup'),
    identityFile: join(FIXTURE_FOLDER, 'backup-key.txt'),
  }
  expect(await restoreBackup(config, backup)).toMatchObject({ version: '0.1.0', files: 9 })
  for (const keys of ['keys.json', 'packet-keys.json'])
    cpSync(join(FIXTURE_FOLDER, keys), join(dataDir, keys))

  const { dependencies, close } = await openPortal(config)
  onTestFinished(close)
  const context = await systemContext(dependencies, 'test')
  expect(await verifyAudit(context)).toMatchObject({
    isOk: true,
    report: expect.stringContaining('Intact'),
  })
  expect(await checkStoredData(context)).toMatchObject({
    isOk: true,
    report: expect.stringMatching(/^9 files and \d\d sealed values were read, 0 problems/),
  })

  const app = await buildApp(dependencies)
  onTestFinished(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const reviewer = await signIn(url, 'hr.manager')
  for (const [field, value] of Object.entries({ ssn: '912-14-8286', bankAccount: '5825144648' }))
    expect((await reviewer.post('/Employee/5001/reveal', { field })).body).toEqual({ value })

  const { rows } = await dependencies.database.pool.query<{ name: string; id: string }>(
    'select first_name as name, id::text from job_applications',
  )
  const pathOf = (firstName: string) => `/JobApplication/${rows.find(({ name }) => name === firstName)?.id}`
  const hiredPath = pathOf('Ana')
  expect((await reviewer.get(hiredPath)).body).toMatchObject({ firstName: 'Ana', wageScale: 'Journeyman 3' })
  expect((await reviewer.get(`${hiredPath}/download-resume`)).bytes.equals(buildPdf())).toBe(true)
  expect((await reviewer.get(`${hiredPath}/packet.pdf`)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await reviewer.get(`${pathOf('Unfinished')}/packet-draft`)).body).toMatchObject({
    answers: { routingNumber: '322271627' },
  })
  expect((await reviewer.get(`${pathOf('Refused')}/history`)).body).toHaveLength(2)
  const zip = join(dataDir, 'packet.zip')
  writeFileSync(zip, (await reviewer.get(`${hiredPath}/packet.zip`)).bytes)
  expect(await verifyPacketFile({ file: zip, dataDir })).toMatchObject({ isGenuine: true })
})
