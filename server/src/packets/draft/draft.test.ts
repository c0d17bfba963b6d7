import { problemType } from '@epay/contract/common/problem'
import { DRAFT_MESSAGES } from '@epay/contract/packets/messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { countStoredFiles } from '#server/applications/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { packetDrafts } from '../tables.ts'
import { auditOf, runFileRemovals } from '../test-staff.ts'
import { buildSubmissionForm, createHiredApplication, linkFor } from '../test-submission.ts'
import { endPacketDraft } from './draft-lifetime.ts'
import { openCandidateDraft } from './test-draft.ts'

const EMPTY = { version: 0, savedAt: null, answers: {}, files: [], reopened: null }

const DAY_SECONDS = 24 * 3600
const START = '2026-11-20T17:00:00Z'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set(START))
afterAll(() => app.close())

const staffPath = (id: string) => `/JobApplication/${id}/packet-draft`
const saveAsStaff = (id: string, answers = {}) => app.as('Admin').put(staffPath(id), { version: 0, answers })
const listDrafts = (applicationId: string) =>
  app.dependencies.db.select().from(packetDrafts).where(eq(packetDrafts.applicationId, applicationId))

it('a candidate draft requires a link to its application', async () => {
  const { id, path, read, save } = await openCandidateDraft(app)
  await save(0, { firstName: 'Ana' })
  const otherApplication = await createHiredApplication(app)
  const statusWith = async (candidatetoken: string) =>
    (await app.anonymous.get(path, { query: { candidatetoken } })).status
  expect(await statusWith('none')).toBe(401)
  expect(await statusWith(await linkFor(app, id, 'set-password'))).toBe(401)
  expect(await statusWith(await linkFor(app, otherApplication.id))).toBe(403)
  const draft = await read({ candidatetoken: await linkFor(app, id) })
  expect(draft).toMatchObject({ version: 1, answers: { firstName: 'Ana' } })
})

it('the drafts of the candidate and the office are separate', async () => {
  const { id, read, save } = await openCandidateDraft(app)
  await save(0, { firstName: 'Ana' })
  expect((await app.as('CFO').get(staffPath(id))).body).toEqual(EMPTY)
  expect((await saveAsStaff(id, { firstName: 'Anna' })).status).toBe(200)
  expect((await app.as('CFO').get(staffPath(id))).body).toMatchObject({ answers: { firstName: 'Anna' } })
  expect((await read()).answers).toEqual({ firstName: 'Ana' })
})

it('a save increments the version, and never overwrites another version', async () => {
  const { save, read } = await openCandidateDraft(app)
  const savedAt = app.clock.now().toISOString()
  expect((await save(0, { firstName: 'Ana', state: '' })).body).toEqual({ version: 1, savedAt })
  expect((await save(1, { firstName: 'Anna' })).body).toEqual({ version: 2, savedAt })
  for (const version of [0, 7])
    expect(await save(version, { firstName: 'Eve' })).toMatchObject({
      status: 409,
      body: { type: problemType('OUTDATED'), detail: DRAFT_MESSAGES.conflict },
    })
  expect(await read()).toEqual({ ...EMPTY, version: 2, savedAt, answers: { firstName: 'Anna' } })
})

it('one of two concurrent saves succeeds', async () => {
  const { save } = await openCandidateDraft(app)
  const responses = await Promise.all(['Ana', 'Eve'].map(firstName => save(0, { firstName })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('a draft rejects the SSN, account numbers, and the signature', async () => {
  const { save, read } = await openCandidateDraft(app)
  for (const field of ['ssn', 'SSN', 'accountNumber', 'secondaryAccountNumber', 'signature'])
    expect((await save(0, { [field]: '512-34-6789' })).status).toBe(400)
  expect(await read()).toEqual(EMPTY)
})

it('answers are encrypted and bound to their row', async () => {
  const { id, save } = await openCandidateDraft(app)
  await save(0, { firstName: 'Guadalupe', attestationUSCIS: 'A123456789' })
  const [row] = await listDrafts(id)
  expect(JSON.stringify(row)).not.toMatch(/Guadalupe|A123456789/)
  const sealedAnswers = row?.answersSealed ?? ''
  expect(app.dependencies.cipher.open(sealedAnswers, `packet_drafts:${row?.id}:answers`)).toContain(
    'Guadalupe',
  )
})

it('deleting a draft removes answers and files, and is audited', async () => {
  const { id, path, query, save, putFile, read } = await openCandidateDraft(app)
  await save(0, { firstName: 'Ana' })
  await putFile()
  expect((await app.anonymous.delete(path, { query })).body).toEqual({ success: true })
  expect(await read()).toEqual(EMPTY)
  expect(await auditOf(app, 'packet-draft.removed', id)).toMatchObject({
    actorKind: 'link',
    after: { filledInBy: 'candidate', reason: 'started-over', files: 1 },
  })
})

it('submitting the packet deletes both drafts with their files, and rejects new ones', async () => {
  const { id, save, putFile } = await openCandidateDraft(app)
  await save(0, { firstName: 'Ana' })
  await putFile()
  await saveAsStaff(id)
  await app.as('Admin').upload('/JobApplication/i9-submission', await buildSubmissionForm(id))
  expect(await listDrafts(id)).toEqual([])
  const initialFileCount = countStoredFiles(app)
  await runFileRemovals(app)
  expect(countStoredFiles(app)).toBeLessThan(initialFileCount)
  expect((await save(1, { firstName: 'Ana' })).status).toBe(409)
  expect((await putFile()).status).toBe(409)
  expect((await app.as('CFO').get(staffPath(id))).status).toBe(409)
})

const runEndJob = (draftId: string) => endPacketDraft(app.dependencies)({ draftId }, { isLast: false })

async function nextRunOf(draftId: string): Promise<string | undefined> {
  const { rows } = await app.dependencies.database.pool.query<{ start: Date }>(
    `select start_after as start from pgboss.job
        where name = 'end-packet-draft' and data ->> 'draftId' = $1 order by start_after desc`,
    [draftId],
  )
  return rows[0]?.start.toISOString()
}

it('a draft expires with its files, 14 days after the last change', async () => {
  const { id, save, putFile } = await openCandidateDraft(app)
  const initialFileCount = countStoredFiles(app)
  await save(0, { firstName: 'Ana' })
  await putFile()
  const [{ id: draftId = '' } = {}] = await listDrafts(id)
  expect(await nextRunOf(draftId)).toBe('2026-12-04T17:00:00.000Z')
  app.clock.advance(14 * DAY_SECONDS - 1)
  await runEndJob(draftId)
  expect(await listDrafts(id)).toHaveLength(1)

  app.clock.advance(1)
  await runEndJob(draftId)
  expect(await listDrafts(id)).toEqual([])
  await runFileRemovals(app)
  expect(countStoredFiles(app)).toBe(initialFileCount)
  await runEndJob(draftId)
})

it('a draft expires later if a link to it is still valid', async () => {
  const { id, save } = await openCandidateDraft(app)
  await save(0, { firstName: 'Ana' })
  await saveAsStaff(id)
  const drafts = await listDrafts(id)
  const candidateId = drafts.find(({ filledInBy }) => filledInBy === 'candidate')?.id ?? ''
  app.clock.advance(10 * DAY_SECONDS)
  await linkFor(app, id)
  app.clock.advance(13 * DAY_SECONDS)
  for (const draft of drafts) await runEndJob(draft.id)
  expect(await listDrafts(id)).toMatchObject([{ id: candidateId }])
  expect(await nextRunOf(candidateId)).toBe('2026-12-14T17:00:00.000Z')
  app.clock.advance(1 * DAY_SECONDS)
  await runEndJob(candidateId)
  expect(await listDrafts(id)).toEqual([])
})
