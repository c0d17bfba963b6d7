import { randomUUID } from 'node:crypto'
import { STATUS } from '@epay/contract/applications/status'
import { problemType } from '@epay/contract/common/problem'
import { DRAFT_MESSAGES } from '@epay/contract/packets/messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unknownFiles } from '#server/admin/unknown-files.ts'
import { countStoredFiles } from '#server/applications/factories.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { packetDrafts } from '../tables.ts'
import { runRemovals } from '../test-staff.ts'
import { buildSubmissionForm, createHiredApplication, linkFor } from '../test-submission.ts'
import { endPacketDraft } from './draft-lifetime.ts'
import { openCandidateDraft } from './test-draft.ts'

const NOTHING = { version: 0, savedAt: null, answers: {}, files: [], reopened: null }

/** Units: seconds. */
const DAY = 24 * 3600
const START = '2026-11-20T17:00:00Z'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.clock.set(START))
afterAll(() => app.close())

async function nextLook(draftId: string): Promise<string | undefined> {
  const { rows } = await app.dependencies.database.pool.query<{ start: Date }>(
    `select start_after as start from pgboss.job
      where name = 'end-packet-draft' and data ->> 'draftId' = $1 order by start_after desc`,
    [draftId],
  )
  return rows[0]?.start.toISOString()
}

async function draftIdOf(applicationId: string): Promise<string> {
  const [draft] = await app.dependencies.db
    .select()
    .from(packetDrafts)
    .where(eq(packetDrafts.applicationId, applicationId))
  return draft?.id ?? ''
}

const run = (draftId: string) => endPacketDraft(app.dependencies)({ draftId }, { isLast: false })

describe('who reaches an unfinished packet', () => {
  it('the candidate of its link, and no one with another', async () => {
    const { id, path } = await openCandidateDraft(app)
    const other = await createHiredApplication(app)
    const get = (candidatetoken: string) => app.anonymous.get(path, { query: { candidatetoken } })
    expect((await get('none')).status).toBe(401)
    expect((await get(await linkFor(app, id, 'set-password'))).status).toBe(401)
    expect((await get(await linkFor(app, other.id))).status).toBe(403)
    expect((await get(await linkFor(app, id))).body).toEqual(NOTHING)
  })

  it('not through an expired link; the next link shows its answers again', async () => {
    const { id, path, query, save } = await openCandidateDraft(app)
    await save(0, { firstName: 'Ana' })
    expect((await app.as('HR-Manager').post(`/JobApplication/${id}/send-link`)).status).toBe(200)
    expect((await save(1, { firstName: 'Eve' })).status).toBe(401)
    expect((await app.anonymous.get(path, { query })).status).toBe(401)
    const fresh = { candidatetoken: await linkFor(app, id) }
    expect((await app.anonymous.get(path, { query: fresh })).body).toMatchObject({
      version: 1,
      answers: { firstName: 'Ana' },
    })
  })

  it('the office, which has one of its own: neither sees what the other has not handed in', async () => {
    const { id, read, save } = await openCandidateDraft(app)
    await save(0, { firstName: 'Ana' })
    const office = app.as('CFO')
    const path = `/JobApplication/${id}/packet-draft`
    expect((await office.get(path)).body).toEqual(NOTHING)
    expect((await office.put(path, { version: 0, answers: { firstName: 'Anna' } })).status).toBe(200)
    expect((await app.as('Admin').get(path)).body).toMatchObject({ answers: { firstName: 'Anna' } })
    expect((await read()).answers).toEqual({ firstName: 'Ana' })
  })

  it('no one where the application takes no packet', async () => {
    const { id } = await createHiredApplication(app, STATUS.Applied)
    const path = `/JobApplication/${id}/packet-draft`
    expect((await app.as('Admin').get(path)).status).toBe(409)
    expect((await app.as('Admin').put(path, { version: 0, answers: {} })).status).toBe(409)
    expect((await app.as('Admin').get('/JobApplication/nothing/packet-draft')).status).toBe(404)
  })
})

describe('saving answers', () => {
  it('counts versions and says when', async () => {
    const { save, read } = await openCandidateDraft(app)
    const savedAt = app.clock.now().toISOString()
    expect((await save(0, { firstName: 'Ana', state: '' })).body).toEqual({ version: 1, savedAt })
    expect((await save(1, { firstName: 'Anna' })).body).toEqual({ version: 2, savedAt })
    expect(await read()).toEqual({
      ...NOTHING,
      ...{ version: 2, savedAt, answers: { firstName: 'Anna' } },
    })
  })

  it('refuses to overwrite what another device saved meanwhile', async () => {
    const { save, read } = await openCandidateDraft(app)
    await save(0, { firstName: 'Ana' })
    const late = await save(0, { firstName: 'Eve' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ type: problemType('OUTDATED'), detail: DRAFT_MESSAGES.conflict })
    expect((await save(7, { firstName: 'Eve' })).status).toBe(409)
    expect((await read()).answers).toEqual({ firstName: 'Ana' })
  })

  it('lets one of two that save at once win', async () => {
    const { save, read } = await openCandidateDraft(app)
    const answers = await Promise.all(['Ana', 'Eve'].map(firstName => save(0, { firstName })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read()).version).toBe(1)
  })

  it.each(['ssn', 'accountNumber', 'secondaryAccountNumber', 'signature', 'SSN'])(
    'never takes %s',
    async field => {
      const { save, read } = await openCandidateDraft(app)
      expect((await save(0, { [field]: '512-34-6789' })).status).toBe(400)
      expect(await read()).toEqual(NOTHING)
    },
  )

  it('keeps them sealed, bound to their row', async () => {
    const { id, save } = await openCandidateDraft(app)
    await save(0, { firstName: 'Guadalupe', attestationUSCIS: 'A123456789' })
    const { orm } = app.dependencies.database
    const [row] = await orm.select().from(packetDrafts).where(eq(packetDrafts.applicationId, id))
    expect(JSON.stringify(row)).not.toMatch(/Guadalupe|A123456789/)
    const sealed = row?.answersSealed ?? ''
    expect(app.dependencies.cipher.open(sealed, `packet_drafts:${row?.id}:answers`)).toContain('Guadalupe')
    expect(() => app.dependencies.cipher.open(sealed, `packet_drafts:${randomUUID()}:answers`)).toThrow()
  })
})

describe('starting over', () => {
  it('forgets answers and files, and notes that it did', async () => {
    const { id, path, query, save, putFile, read } = await openCandidateDraft(app)
    await save(0, { firstName: 'Ana' })
    await putFile()
    expect((await app.anonymous.delete(path, { query })).body).toEqual({ success: true })
    expect(await read()).toEqual(NOTHING)
    const events = await app.dependencies.db.select().from(auditEvents).where(eq(auditEvents.recordId, id))
    expect(events.find(({ action }) => action === 'packet-draft.removed')).toMatchObject({
      actorKind: 'link',
      after: { filledInBy: 'candidate', reason: 'started-over', files: 1 },
    })
  })
})

describe('once the packet is handed in', () => {
  it('both drafts are gone with their files, and none can be begun', async () => {
    const { id, save, putFile } = await openCandidateDraft(app)
    await save(0, { firstName: 'Ana' })
    await putFile()
    await app.as('Admin').put(`/JobApplication/${id}/packet-draft`, { version: 0, answers: {} })
    await app.as('Admin').upload('/JobApplication/i9-submission', await buildSubmissionForm(id))
    const { orm } = app.dependencies.database
    expect(await orm.select().from(packetDrafts).where(eq(packetDrafts.applicationId, id))).toEqual([])
    const before = countStoredFiles(app)
    await runRemovals(app)
    expect(countStoredFiles(app)).toBeLessThan(before)
    expect((await save(1, { firstName: 'Ana' })).status).toBe(409)
    expect((await putFile()).status).toBe(409)
  })
})

describe('an unfinished packet', () => {
  it('goes with its files 14 days after the last change', async () => {
    const { id, save, putFile } = await openCandidateDraft(app)
    const before = countStoredFiles(app)
    await save(0, { firstName: 'Ana' })
    await putFile()
    const draftId = await draftIdOf(id)
    expect(await nextLook(draftId)).toBe('2026-12-04T17:00:00.000Z')
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
    const { id, save } = await openCandidateDraft(app)
    await save(0, { firstName: 'Ana' })
    const draftId = await draftIdOf(id)
    app.clock.advance(10 * DAY)
    const candidatetoken = await linkFor(app, id)
    app.clock.advance(13 * DAY)
    await run(draftId)
    expect(await nextLook(draftId)).toBe('2026-12-14T17:00:00.000Z')
    const path = `/JobApplication/${id}/candidate-packet-draft`
    expect((await app.anonymous.get(path, { query: { candidatetoken } })).body).toMatchObject({
      answers: { firstName: 'Ana' },
    })

    app.clock.advance(1 * DAY)
    await run(draftId)
    expect(await draftIdOf(id)).toBe('')
  })

  it('of the office goes 14 days after its last change, whatever links there are', async () => {
    const { id } = await openCandidateDraft(app)
    await app.as('Admin').put(`/JobApplication/${id}/packet-draft`, { version: 0, answers: {} })
    const draftId = await draftIdOf(id)
    app.clock.advance(10 * DAY)
    await linkFor(app, id)
    app.clock.advance(4 * DAY)
    await run(draftId)
    expect(await draftIdOf(id)).toBe('')
  })

  it('owns its files: the sweep leaves them alone', async () => {
    const { putFile } = await openCandidateDraft(app)
    await putFile()
    // The sweep compares file times on disk, which don't follow the test clock.
    app.clock.set(new Date(Date.now() + 2 * DAY * 1000).toISOString())
    expect(await unknownFiles(app.context)).toEqual([])
  })
})
