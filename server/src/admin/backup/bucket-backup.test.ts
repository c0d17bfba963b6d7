import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { readConfig } from '#server/platform/config.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { withStoppedPortal } from '#server/testing/stopped-portal.ts'
import { openTestFolder } from '#server/testing/test-folder.ts'
import { openTestS3 } from '#server/testing/test-s3.ts'
import { checkStoredData } from '../check.ts'
import { createBackupKey } from '../commands.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const reportSchema = z.object({ workers: z.array(z.unknown()) })
const listThreads = () => reportSchema.parse(process.report.getReport()).workers.length

const server = await openTestS3()
const app = await openTestApp({ environment: { FILES_URL: server.url('files') } })
const folder = openTestFolder()

const createLocation = (FILES_URL: string) => ({
  DATA_DIR: mkdtempSync(join(folder, 'location-')),
  FILES_URL,
})

it('the files of a bucket can be restored into another one or into a folder', async () => {
  const resume = { name: 'resume.pdf', content: buildPdf() }
  const uploadStatus = async () =>
    (await app.anonymous.upload('/JobApplication/upload', buildFormData({}, resume))).status
  expect([await uploadStatus(), await uploadStatus()]).toEqual([201, 201])
  const file = join(folder, 'epay.backup')
  const identityFile = join(folder, 'key.txt')
  const recipient = await createBackupKey(identityFile)
  expect(await writeBackup(app.context, { file, recipient })).toMatchObject({ files: 2 })

  for (const FILES_URL of [server.url('restored'), '']) {
    const location = createLocation(FILES_URL)
    await restoreBackup(readConfig(location), { file, identityFile })
    cpSync(join(app.dependencies.config.dataDir, 'keys.json'), join(location.DATA_DIR, 'keys.json'))
    await withStoppedPortal(location, async context => {
      expect(await checkStoredData(context)).toEqual({
        isOk: true,
        report: expect.stringMatching(/^2 files and \d+ sealed values were read, 0 problems/),
      })
    })
  }
  expect(server.objects.size).toBe(4)
  const fullConfig = readConfig(createLocation(server.url('restored')))
  await expect(restoreBackup(fullConfig, { file, identityFile })).rejects.toThrow(
    'restore into an empty location',
  )
})

it('a backup without its bucket releases its connection and thread', async () => {
  const { pool } = app.dependencies.database
  const countResources = () => [pool.totalCount - pool.idleCount, listThreads()]
  await expect.poll(countResources).toEqual([0, 0])
  server.behavior = { unavailable: 'always' }
  const file = join(folder, 'away')
  const identityFile = join(folder, 'away.txt')
  const recipient = await createBackupKey(identityFile)
  await expect(writeBackup(app.context, { file, recipient })).rejects.toThrow('does not respond')
  expect(countResources()).toEqual([0, 0])
  expect(readdirSync(folder).filter(name => name.startsWith('away'))).toEqual(['away.txt'])
})
