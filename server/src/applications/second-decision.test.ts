import { randomUUID } from 'node:crypto'
import { STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import type { Role } from '@epay/contract/common/roles'
import { manifestSchema } from '@epay/contract/packets/evidence/packet-manifest'
import type { Settings } from '@epay/contract/settings/settings'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it as overHttp } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { accountRoles } from '#server/auth/tables.ts'
import { buildSubmissionForm, linkFor } from '#server/packets/test-submission.ts'
import { actingUser, type Context, inTransaction } from '#server/platform/context.ts'
import { changeSomeSettings } from '#server/settings/change-settings.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { readZip } from '../../../scripts/read-zip.ts'
import { updateStatus } from './decide-application.ts'
import { createApplication, HIRING, mailedToken, mailsAbout, submitForm } from './factories.ts'
import { getApplication, getHistory } from './read-applications.ts'
import { applicationHistory } from './tables.ts'

const BOTH: Role[] = ['HR-Manager', 'CFO']
const SOMEONE_ELSE = STATUS_UPDATE_MESSAGES.someoneElse

const allow = (context: Context, secondDecision: Settings['secondDecision']) =>
  inTransaction(context, context => changeSomeSettings(context, () => ({ secondDecision })))
const approve = (context: Context, id: string) =>
  updateStatus(context, id, { applicationId: id, newStatus: 'Approved', ...HIRING })

/** Someone with both roles, and another CFO. */
async function decidersOf(office: Office, secondDecision: Settings['secondDecision']) {
  await allow(office.context, secondDecision)
  return { both: await office.as(...BOTH), cfo: await office.as('CFO') }
}
/** Recipients of requests for the second decision, and whether the email says that they made the first. */
async function requestsAbout(office: Office, id: string) {
  const mails = (await mailsAbout(office, id)).filter(({ kind }) => kind === 'approval-request')
  return mails.map(({ to, text }) => [to, text.includes('You made the first decision.')]).toSorted()
}

it('history and email say that one person may make both decisions', async ({ office }) => {
  const { both } = await decidersOf(office, 'anyone')
  const { id } = await createApplication(office)
  await approve(both, id)
  expect(await requestsAbout(office, id)).toEqual([
    ['cfo-hr-manager@example.com', true],
    ['cfo@example.com', false],
  ])
  expect(await getApplication(both, id)).toMatchObject({ decisionRefusal: null })
  await approve(both, id)
  const history = await getHistory(both, id)
  expect(history.map(({ isBySamePerson }) => isBySamePerson)).toEqual([false, false, true])
})

it('someone else must make the second decision if the setting says so', async ({ office }) => {
  const { both, cfo } = await decidersOf(office, 'someoneElse')
  const { id } = await createApplication(office)
  await approve(both, id)
  expect(await requestsAbout(office, id)).toEqual([['cfo@example.com', false]])
  await expect(approve(both, id)).rejects.toMatchObject({ code: 'FORBIDDEN', message: SOMEONE_ELSE })
  expect(await getApplication(both, id)).toMatchObject({ status: 1, decisionRefusal: SOMEONE_ELSE })
  expect(await getApplication(cfo, id)).toMatchObject({ decisionRefusal: null })
  await approve(cfo, id)
  const { accountId } = actingUser(cfo)
  expect((await getHistory(cfo, id)).at(-1)).toMatchObject({ isBySamePerson: false, accountId })
})

it('deciders in old history entries without an account are recognized by name', async ({ office }) => {
  const { both, cfo } = await decidersOf(office, 'someoneElse')
  const { id } = await createApplication(office)
  await approve(both, id)
  const nameOnly = { actionAccountId: null, actionUsername: null }
  await office.context.db
    .update(applicationHistory)
    .set(nameOnly)
    .where(eq(applicationHistory.applicationId, id))
  await expect(approve(both, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await approve(cfo, id)).status).toBe(3)
})

it('Admins are emailed when no one else can make the second decision', async ({ office }) => {
  const { both } = await decidersOf(office, 'someoneElse')
  await office.as('Admin')
  const notesAbout = async (id: string) =>
    (await mailsAbout(office, id)).filter(({ kind }) => kind === 'no-decider')
  const { id: withAnother } = await createApplication(office)
  await approve(both, withAnother)
  expect(await notesAbout(withAnother)).toEqual([])

  const others = and(eq(accountRoles.role, 'CFO'), ne(accountRoles.accountId, actingUser(both).accountId))
  await office.context.db.delete(accountRoles).where(others)
  const { id } = await createApplication(office)
  await approve(both, id)
  const [note, ...more] = await notesAbout(id)
  expect([note?.to, more]).toEqual(['admin@example.com', []])
  expect(note?.text).toContain('Give someone else the CFO role')
  expect(note?.text).not.toContain('token=')
})

describe('over HTTP', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp()
  })
  afterAll(() => app.close())

  /** An application approved by someone with both roles, and their link for the second decision. */
  async function approvedFirst() {
    await allow(app.context, 'anyone')
    const email = `${randomUUID()}@office.example`
    const accountId = await app.createAccount({ roles: BOTH, username: email, email })
    const client = app.withToken((await app.signIn(accountId)).token)
    const id = await submitForm(app)
    app.clock.advance(60)
    const body = { applicationId: id, newStatus: 'Approved', ...HIRING }
    const approveInPortal = () => client.post(`/JobApplication/${id}/updateStatus`, body)
    expect((await approveInPortal()).status).toBe(200)
    const token = await mailedToken(app, id, email)
    const action = { token, status: 0, notes: 'Welcome', ...HIRING }
    return {
      ...{ accountId, email, id },
      approveInPortal,
      approveByLink: () => app.anonymous.post('/JobApplication/action', action),
    }
  }

  overHttp('the packet says that one person made both decisions', async () => {
    const { id, accountId, email, approveInPortal } = await approvedFirst()
    expect((await approveInPortal()).status).toBe(200)
    const query = { token: await linkFor(app, id) }
    const form = await buildSubmissionForm(id)
    await app.anonymous.upload('/JobApplication/candidate-i9-submission', form, { query })
    const files = await readZip((await app.as('HR-Manager').get(`/JobApplication/${id}/packet.zip`)).bytes)
    const { events } = manifestSchema.parse(JSON.parse(String(files.get('manifest.json'))))
    const account = { accountId, username: email }
    const decisions = events.filter(({ kind }) => kind.endsWith('-approved'))
    expect(decisions).toMatchObject([
      { kind: 'hr-approved', details: account },
      { kind: 'cfo-approved', details: { ...account, samePerson: 'yes' } },
    ])
    expect(decisions[0]?.details.samePerson).toBeUndefined()
  })

  overHttp.each(['approveInPortal', 'approveByLink'] as const)(
    '%s is rejected for the first decider, and audited once',
    async method => {
      const first = await approvedFirst()
      await allow(app.context, 'someoneElse')
      for (const _time of [1, 2])
        expect(await first[method]()).toMatchObject({ status: 403, body: { detail: SOMEONE_ELSE } })
      const audited = await auditOf(app, first.id)
      expect(audited.filter(({ action }) => action === 'application.decision-refused')).toMatchObject([
        {
          actorKind: method === 'approveByLink' ? 'link' : 'user',
          actorId: first.accountId,
          actorUsername: first.email,
        },
      ])
    },
  )
})
