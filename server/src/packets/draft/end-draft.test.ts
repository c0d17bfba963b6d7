import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { unknownFiles } from '#server/admin/unknown-files.ts'
import { countStoredFiles } from '#server/applications/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { packetDrafts } from '../tables.ts'
import { runRemovals } from '../test-staff.ts'
import { buildSubmissionForm, linkFor } from '../test-submission.ts'
import { endPacketDraft } from './draft-lifetime.ts'
import { openSitting } from './test-draft.ts'

/** Units: seconds. */
const DAY = 24 * 3600
const START = '2026-11-20T17:00:00Z'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set(START))
afterAll(() => app.close())

const jobsSchema = z.array(z.object({ data: z.record(z.string(), z.string()), start: z.coerce.date() }))

/** The waiting jobs of a kind, the latest last. */
async function queued(name: string) {
  const found = await app.dependencies.db.execute(
    sql`select data, start_after as start from pgboss.job where name = ${name} order by start_after`,
  )
  return jobsSchema.parse(found.rows)
}

async function draftIdOf(applicationId: string): Promise<string> {
  const [draft] = await app.dependencies.db
    .select()
    .from(packetDrafts)
    .where(eq(packetDrafts.applicationId, applicationId))
  return draft?.id ?? ''
}

const run = (draftId: string) => endPacketDraft(app.dependencies)({ draftId }, { isLast: false })

it('goes with its files 14 days after the last change', async () => {
  const { id, save, putFile } = await openSitting(app)
  const before = countStoredFiles(app)
  await save(0, { firstName: 'Ana' })
  await putFile()
  const draftId = await draftIdOf(id)
  const job = (await queued('end-packet-draft')).find(({ data }) => data.draftId === draftId)
  expect(job?.start.toISOString()).toBe('2026-12-04T17:00:00.000Z')
  app.clock.advance(14 * DAY - 1)
  await run(draftId)
  expect(await draftIdOf(id)).toBe(draftId)

  app.clock.advance(1)
  await run(draftId)
  expect(await draftIdOf(id)).toBe('')
  await runRemovals(app)
  expect(countStoredFiles(app)).toBe(before)
  await run(draftId)
})

it('stays as long as any link to it works', async () => {
  const { id, save } = await openSitting(app)
  await save(0, { firstName: 'Ana' })
  const draftId = await draftIdOf(id)
  app.clock.advance(10 * DAY)
  const candidatetoken = await linkFor(app, id)
  app.clock.advance(13 * DAY)
  await run(draftId)
  const again = (await queued('end-packet-draft')).filter(({ data }) => data.draftId === draftId)
  expect(again.at(-1)?.start.toISOString()).toBe('2026-12-14T17:00:00.000Z')
  const path = `/JobApplication/${id}/candidate-packet-draft`
  expect((await app.anonymous.get(path, { query: { candidatetoken } })).body).toMatchObject({
    answers: { firstName: 'Ana' },
  })

  app.clock.advance(1 * DAY)
  await run(draftId)
  expect(await draftIdOf(id)).toBe('')
})

it('of the office goes 14 days after its last change, whatever links there are', async () => {
  const { id } = await openSitting(app)
  await app.as('Admin').put(`/JobApplication/${id}/packet-draft`, { version: 0, answers: {} })
  const draftId = await draftIdOf(id)
  app.clock.advance(10 * DAY)
  await linkFor(app, id)
  app.clock.advance(4 * DAY)
  await run(draftId)
  expect(await draftIdOf(id)).toBe('')
})

it('is gone when the packet was handed in, and so are the files that it did not take', async () => {
  const { id, putFile } = await openSitting(app)
  await putFile()
  const draftId = await draftIdOf(id)
  await app.as('Admin').upload('/JobApplication/i9-submission', await buildSubmissionForm(id))
  await run(draftId)
  const before = countStoredFiles(app)
  await runRemovals(app)
  expect(countStoredFiles(app)).toBe(before - 1)
})

it('owns its files: the sweep leaves them alone', async () => {
  const { putFile } = await openSitting(app)
  await putFile()
  // The sweep goes by the files' times on the disk.
  app.clock.set(new Date(Date.now() + 2 * DAY * 1000).toISOString())
  expect(await unknownFiles(app.context)).toEqual([])
})
