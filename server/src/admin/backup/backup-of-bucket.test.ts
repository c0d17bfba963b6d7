import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { openDatabase } from '#server/database/client.ts'
import { createDependencies } from '#server/dependencies.ts'
import { readConfig } from '#server/platform/config.ts'
import { systemContext } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { type S3Server, startS3Server } from '../../../../scripts/s3-server.ts'
import { check } from '../check.ts'
import { makeBackupKey } from '../commands.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const reportSchema = z.object({ workers: z.array(z.unknown()) })
const threads = () => reportSchema.parse(process.report.getReport()).workers.length

let server: S3Server
let app: TestApp
let folder: string
beforeAll(async () => {
  server = await startS3Server()
  for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value)
  app = await buildTestApp({ environment: { FILES_URL: server.url('files') } })
  folder = mkdtempSync(join(tmpdir(), 'epay-backup-s3-'))
})
afterAll(async () => {
  await app.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

it('the files of a bucket can be restored into another one or into a folder', async () => {
  const resume = { name: 'resume.pdf', content: buildPdf() }
  const status = async () =>
    (await app.anonymous.upload('/JobApplication/upload', buildFormData({}, resume))).status
  expect([await status(), await status()]).toEqual([201, 201])
  const { config, clock, log } = app.dependencies
  const file = join(folder, 'epay.backup')
  const identityFile = join(folder, 'key.txt')
  const recipient = await makeBackupKey(identityFile)
  expect(await writeBackup(app.context, { file, recipient })).toMatchObject({ files: 2 })

  for (const FILES_URL of [server.url('restored'), '']) {
    const dataDir = mkdtempSync(join(folder, 'place-'))
    const place = readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', FILES_URL })
    await restoreBackup(place, { file, identityFile })
    writeFileSync(join(dataDir, 'keys.json'), readFileSync(join(config.dataDir, 'keys.json')), {
      mode: 0o600,
    })
    const database = await openDatabase(place)
    const dependencies = await createDependencies(place, database, { clock, log })
    expect(await check(await systemContext(dependencies, 'test'))).toEqual({
      isGood: true,
      report: expect.stringMatching(/^2 files and \d+ sealed values were read, 0 problems/),
    })
    await dependencies.jobs.stop()
    await database.close()
  }
  expect(server.objects.size).toBe(4)
  const full = readConfig({
    DATA_DIR: mkdtempSync(join(folder, 'place-')),
    FILES_URL: server.url('restored'),
  })
  await expect(restoreBackup(full, { file, identityFile })).rejects.toThrow('restore into an empty place')
})

it('a backup without its bucket releases its connection and thread', async () => {
  const { pool } = app.dependencies.database
  const resources = () => [pool.totalCount - pool.idleCount, threads()]
  const before = resources()
  server.behavior = { unavailable: 'always' }
  const file = join(folder, 'away')
  const identityFile = join(folder, 'away.txt')
  const recipient = await makeBackupKey(identityFile)
  await expect(writeBackup(app.context, { file, recipient })).rejects.toThrow('does not answer')
  server.behavior = {}
  expect(resources()).toEqual(before)
  expect(readdirSync(folder).filter(name => name.startsWith('away'))).toEqual(['away.txt'])
})
