import { randomInt, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { findApplication, listHistoryRows } from '#server/applications/queries.ts'
import { mails } from '#server/mail/tables.ts'
import {
  createDataDir,
  type PortalProcess,
  removeDataDir,
  startPortal,
} from '#server/testing/portal-process.ts'
import { onDatabase, unfinishedFiles } from '#server/testing/stopped-portal.ts'

const KILLS = 2
const APPLICANTS = 4
const RESUME = buildPdf(100_000)

let settings: { DATA_DIR: string; RATE_LIMITS: string; LOG_LEVEL: string }
beforeAll(async () => {
  settings = { DATA_DIR: await createDataDir({ isPrepared: true }), RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
})
afterAll(() => removeDataDir(settings.DATA_DIR))

it('keeps every acknowledged application through SIGKILLs', async () => {
  const acknowledged: string[] = []
  for (let kill = 1; kill <= KILLS; kill++) acknowledged.push(...(await submitUntilKilled(randomInt(1, 40))))
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS)

  const portal = await startPortal(settings)
  expect(unfinishedFiles(settings)).toEqual([])
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  await expectStored(acknowledged)
})

/** The ids that a server acknowledged before it was killed, at the given one or soon after. */
async function submitUntilKilled(killAfter: number): Promise<string[]> {
  const portal = await startPortal(settings)
  const ids: string[] = []
  const apply = async () => {
    for (let id = await submit(portal); id !== undefined; id = await submit(portal)) {
      ids.push(id)
      if (ids.length === killAfter) void portal.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: APPLICANTS }, apply))
  expect(await portal.ended).toMatchObject({ status: null, signal: 'SIGKILL' })
  return ids
}

/** `undefined` when the server was killed before it answered. */
async function submit({ anonymous }: PortalProcess): Promise<string | undefined> {
  // Each by somebody else: one address gets a few confirmations a day only.
  const form = buildFormData(
    { email: `${randomUUID()}@example.com` },
    { name: 'resume.pdf', content: RESUME },
  )
  const answer = await anonymous.upload('/JobApplication/upload', form).catch(() => undefined)
  if (!answer) return undefined
  expect(answer.status).toBe(201)
  return applicationEndpoints.upload.response.parse(answer.body).id
}

/** Each with its history, its resume and the mail that confirms it. */
async function expectStored(ids: readonly string[]): Promise<void> {
  await onDatabase(settings, async ({ database, files }) => {
    for (const id of ids) {
      const application = await findApplication(database.orm, id)
      expect(application).toMatchObject({ id, status: 0 })
      const resume = await buffer(await files.read(application?.resumeFileId ?? ''))
      expect(resume.equals(RESUME)).toBe(true)
      expect(await listHistoryRows(database.orm, id)).toMatchObject([{ fromStatus: null, toStatus: 0 }])
      const sent = await database.orm.select().from(mails).where(eq(mails.about, id))
      expect(sent).toMatchObject([{ kind: 'application-received' }])
    }
  })
}
