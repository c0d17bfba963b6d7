import { randomUUID } from 'node:crypto'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import { applicationSchema } from '@epay/contract/applications/schemas'
import type { Role } from '@epay/contract/common/roles'
import { manifestSchema } from '@epay/contract/packets/evidence/packet-manifest'
import type { Settings } from '@epay/contract/settings/settings'
import { settingsStateSchema } from '@epay/contract/settings/settings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { buildSubmissionForm, linkFor } from '#server/packets/test-submission.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../scripts/read-zip.ts'
import { createApplication, mailedToken, submitForm } from './factories.ts'

const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }
const BOTH: Role[] = ['HR-Manager', 'CFO']

let app: TestApp
let both: Awaited<ReturnType<typeof person>>
let cfo: typeof both
beforeAll(async () => {
  app = await buildTestApp()
  both = await person('both', ...BOTH)
  cfo = await person('treasurer', 'CFO')
})
afterAll(() => app.close())

async function person(username: string, ...roles: Role[]) {
  const email = `${username}@office.example`
  const accountId = await app.createAccount({ roles, username, email })
  const { token } = await app.signIn(accountId)
  return { accountId, email, username, client: app.withToken(token) }
}

async function allow(secondDecision: Settings['secondDecision']): Promise<void> {
  const admin = app.as('Admin')
  const {
    hasSmtpPassword: _has,
    fixed: _fixed,
    ...now
  } = settingsStateSchema.parse((await admin.get('/settings')).body)
  expect((await admin.put('/settings', { ...now, secondDecision })).status).toBe(200)
}

const approve = ({ client }: typeof both, id: string) =>
  client.post(`/JobApplication/${id}/updateStatus`, { applicationId: id, newStatus: 'Approved', ...HIRING })
const seenBy = async ({ client }: typeof both, id: string) =>
  applicationSchema.parse((await client.get(`/JobApplication/${id}`)).body)
const requestsTo = async ({ email }: typeof both, id: string) =>
  (await app.mails()).filter(
    mail => mail.about === id && mail.to === email && mail.kind === 'approval-request',
  )
const historyOf = async (id: string) =>
  applicationEndpoints.history.response.parse((await both.client.get(`/JobApplication/${id}/history`)).body)

async function refusalsAbout(id: string) {
  const events = await app.context.db.select().from(auditEvents).where(eq(auditEvents.recordId, id))
  return events.filter(({ action }) => action === 'application.decision-refused')
}

describe('where the same person may decide both stages', () => {
  it('history, the mail and the packet say that it was one person', async () => {
    await allow('anyone')
    const { id } = await createApplication(app)
    expect((await approve(both, id)).status).toBe(200)
    expect((await requestsTo(both, id)).map(({ text }) => text)).toEqual([
      expect.stringContaining('You made the first decision.'),
    ])
    expect((await requestsTo(cfo, id)).map(({ text }) => text)).toEqual([
      expect.not.stringContaining('You made the first decision.'),
    ])
    expect(await seenBy(both, id)).toMatchObject({ decisionRefusal: null })
    expect((await approve(both, id)).status).toBe(200)
    expect((await historyOf(id)).map(({ isBySamePerson }) => isBySamePerson)).toEqual([false, false, true])

    const query = { token: await linkFor(app, id) }
    await app.anonymous.upload('/JobApplication/candidate-i9-submission', await buildSubmissionForm(id), {
      query,
    })
    const files = await readZip((await app.as('HR-Manager').get(`/JobApplication/${id}/packet.zip`)).bytes)
    const { events } = manifestSchema.parse(JSON.parse(String(files.get('manifest.json'))))
    const account = { accountId: both.accountId, username: both.username }
    expect(events.map(({ kind, details }) => ({ kind, details }))).toMatchObject([
      { kind: 'application-submitted' },
      { kind: 'hr-approved', details: account },
      { kind: 'cfo-approved', details: { ...account, samePerson: 'yes' } },
      ...[{ kind: 'link-issued' }, { kind: 'link-issued' }, { kind: 'packet-signed' }],
    ])
    expect(events[1]?.details.samePerson).toBeUndefined()
  })
})

describe('where someone else makes the second decision', () => {
  it('refuses it to whoever made the first, in the portal and through a link', async () => {
    await allow('anyone')
    const id = await submitForm(app)
    app.clock.advance(60)
    expect((await approve(both, id)).status).toBe(200)
    const token = await mailedToken(app, id, both.email)
    await allow('someoneElse')
    const refused = { status: 403, body: { detail: STATUS_UPDATE_MESSAGES.someoneElse } }
    expect(await approve(both, id)).toMatchObject(refused)
    const action = { token, status: 0, notes: 'Welcome', ...HIRING }
    expect(await app.anonymous.post('/JobApplication/action', action)).toMatchObject(refused)
    expect(await seenBy(both, id)).toMatchObject({
      ...{ status: 1, decisionRefusal: STATUS_UPDATE_MESSAGES.someoneElse },
    })
    expect(await refusalsAbout(id)).toMatchObject([{ actorId: both.accountId, actorUsername: both.username }])

    expect(await seenBy(cfo, id)).toMatchObject({ decisionRefusal: null })
    expect((await approve(cfo, id)).status).toBe(200)
    expect((await historyOf(id)).at(-1)).toMatchObject({ isBySamePerson: false, accountId: cfo.accountId })
  })

  it('audits that it was refused through a link', async () => {
    await allow('anyone')
    const same = await person('same', ...BOTH)
    const id = await submitForm(app)
    app.clock.advance(60)
    expect((await approve(same, id)).status).toBe(200)
    const token = await mailedToken(app, id, same.email)
    await allow('someoneElse')
    const action = { token, status: 0, notes: 'Welcome', ...HIRING }
    for (const _time of [1, 2])
      expect((await app.anonymous.post('/JobApplication/action', action)).status).toBe(403)
    expect(await refusalsAbout(id)).toMatchObject([
      { actorKind: 'link', actorId: same.accountId, actorUsername: same.username },
    ])
  })

  it('asks nobody by mail who may not decide', async () => {
    await allow('someoneElse')
    const { id } = await createApplication(app)
    expect((await approve(both, id)).status).toBe(200)
    expect([await requestsTo(both, id), await requestsTo(cfo, id)].map(mails => mails.length)).toEqual([0, 1])
  })

  it('knows whoever decided before accounts were recorded by the name', async () => {
    await allow('someoneElse')
    const { id } = await createApplication(app)
    expect((await approve(both, id)).status).toBe(200)
    await app.context.database.pool.query(
      'update application_history set action_account_id = null, action_username = null where application_id = $1',
      [id],
    )
    expect((await approve(both, id)).status).toBe(403)
    expect((await approve(cfo, id)).status).toBe(200)
  })

  it('tells Admins when nobody else can make it', async () => {
    await allow('someoneElse')
    const admin = `${randomUUID()}@office.example`
    await app.createAccount({ roles: ['Admin'], username: admin, email: admin })
    const notes = async (about: string) =>
      (await app.mails()).filter(mail => mail.kind === 'no-decider' && mail.about === about)
    const { id: withAnother } = await createApplication(app)
    expect((await approve(both, withAnother)).status).toBe(200)
    expect(await notes(withAnother)).toEqual([])

    await app.context.database.pool.query(
      `delete from account_roles where role = 'CFO' and account_id <> $1`,
      [both.accountId],
    )
    const { id } = await createApplication(app)
    expect((await approve(both, id)).status).toBe(200)
    const [note] = (await notes(id)).filter(({ to }) => to === admin)
    expect(note?.text).toContain('Give someone else the role CFO')
    expect(note?.text).not.toContain('token=')
  })
})
