import { STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import type { Role } from '@epay/contract/common/roles'
import type { Settings } from '@epay/contract/settings/settings'
import { and, eq, ne } from 'drizzle-orm'
import { expect, it as overHttp } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { accountRoles } from '#server/auth/tables.ts'
import { listPacketHistory } from '#server/packets/evidence/packet-history.ts'
import { actingUser, type Context, inTransaction } from '#server/platform/context.ts'
import { changeSomeSettings } from '#server/settings/change-settings.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
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

it('history, email and packet say that one person made both decisions', async ({ office }) => {
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
  const { accountId, username } = actingUser(both)
  expect(await listPacketHistory(both, id)).toMatchObject([
    { kind: 'application-submitted' },
    { kind: 'hr-approved', details: { accountId, username } },
    { kind: 'cfo-approved', details: { accountId, username, samePerson: 'yes' } },
    { kind: 'link-issued' },
  ])
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

overHttp.each(['user', 'link'] as const)(
  'a second decision by the same %s is rejected, and audited once',
  async actorKind => {
    const app = await buildTestApp()
    const email = 'both@office.example'
    const actorId = await app.createAccount({ roles: BOTH, username: email, email })
    const client = app.withToken((await app.signIn(actorId)).token)
    const id = await submitForm(app)
    app.clock.advance(60)
    const body = { applicationId: id, newStatus: 'Approved', ...HIRING }
    const approveInPortal = () => client.post(`/JobApplication/${id}/updateStatus`, body)
    expect((await approveInPortal()).status).toBe(200)
    await allow(app.context, 'someoneElse')
    const action = { token: await mailedToken(app, id, email), status: 0, notes: 'Welcome', ...HIRING }
    const approveByLink = () => app.anonymous.post('/JobApplication/action', action)
    for (const _time of [1, 2])
      expect(await (actorKind === 'link' ? approveByLink() : approveInPortal())).toMatchObject({
        ...{ status: 403, body: { detail: SOMEONE_ELSE } },
      })
    const events = await auditOf(app, id)
    expect(events.filter(({ action }) => action === 'application.decision-refused')).toMatchObject([
      { actorKind, actorId, actorUsername: email },
    ])
    await app.close()
  },
)
