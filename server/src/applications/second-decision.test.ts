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
import { createApplication, findMailedToken, HIRING_TERMS, listMailsAbout, submitForm } from './factories.ts'
import { getApplication, getHistory } from './read-applications.ts'
import { applicationHistory } from './tables.ts'

const BOTH_ROLES: Role[] = ['HR-Manager', 'CFO']
const SOMEONE_ELSE = STATUS_UPDATE_MESSAGES.someoneElse

const setSecondDecision = (context: Context, secondDecision: Settings['secondDecision']) =>
  inTransaction(context, context => changeSomeSettings(context, () => ({ secondDecision })))
const approve = (context: Context, id: string) =>
  updateStatus(context, id, { applicationId: id, newStatus: 'Approved', ...HIRING_TERMS })

async function createDeciders(office: Office, secondDecision: Settings['secondDecision']) {
  await setSecondDecision(office.context, secondDecision)
  return { hrAndCfo: await office.as(...BOTH_ROLES), cfo: await office.as('CFO') }
}
/**
 * Returns the recipients of requests for the second decision, and whether the email tells them that they made the
 * first.
 */
async function listRequestsAbout(office: Office, id: string) {
  const mails = (await listMailsAbout(office, id)).filter(({ kind }) => kind === 'approval-request')
  return mails.map(({ to, text }) => [to, text.includes('You made the first decision.')]).toSorted()
}

it('history, email, and packet say that one person made both decisions', async ({ office }) => {
  const { hrAndCfo } = await createDeciders(office, 'anyone')
  const { id } = await createApplication(office)
  await approve(hrAndCfo, id)
  expect(await listRequestsAbout(office, id)).toEqual([
    ['cfo-hr-manager@example.com', true],
    ['cfo@example.com', false],
  ])
  expect(await getApplication(hrAndCfo, id)).toMatchObject({ decisionRefusal: null })
  await approve(hrAndCfo, id)
  const history = await getHistory(hrAndCfo, id)
  expect(history.map(({ isBySamePerson }) => isBySamePerson)).toEqual([false, false, true])
  const { accountId, username } = actingUser(hrAndCfo)
  expect(await listPacketHistory(hrAndCfo, id)).toMatchObject([
    { kind: 'application-submitted' },
    { kind: 'hr-approved', details: { accountId, username } },
    { kind: 'cfo-approved', details: { accountId, username, samePerson: 'yes' } },
    { kind: 'link-issued' },
  ])
})

it('someone else must make the second decision if the setting says so', async ({ office }) => {
  const { hrAndCfo, cfo } = await createDeciders(office, 'someoneElse')
  const { id } = await createApplication(office)
  await approve(hrAndCfo, id)
  expect(await listRequestsAbout(office, id)).toEqual([['cfo@example.com', false]])
  await expect(approve(hrAndCfo, id)).rejects.toMatchObject({ code: 'FORBIDDEN', message: SOMEONE_ELSE })
  expect(await getApplication(hrAndCfo, id)).toMatchObject({ status: 1, decisionRefusal: SOMEONE_ELSE })
  expect(await getApplication(cfo, id)).toMatchObject({ decisionRefusal: null })
  await approve(cfo, id)
  const { accountId } = actingUser(cfo)
  expect((await getHistory(cfo, id)).at(-1)).toMatchObject({ isBySamePerson: false, accountId })
})

it('deciders in old history entries without an account are recognized by name', async ({ office }) => {
  const { hrAndCfo, cfo } = await createDeciders(office, 'someoneElse')
  const { id } = await createApplication(office)
  await approve(hrAndCfo, id)
  const columnsWithoutAccount = { actionAccountId: null, actionUsername: null }
  await office.context.db
    .update(applicationHistory)
    .set(columnsWithoutAccount)
    .where(eq(applicationHistory.applicationId, id))
  await expect(approve(hrAndCfo, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await approve(cfo, id)).status).toBe(3)
})

it('Admins are emailed when no one else can make the second decision', async ({ office }) => {
  const { hrAndCfo } = await createDeciders(office, 'someoneElse')
  await office.as('Admin')
  const listNoDeciderMails = async (id: string) =>
    (await listMailsAbout(office, id)).filter(({ kind }) => kind === 'no-decider')
  const { id: idWithOtherCfo } = await createApplication(office)
  await approve(hrAndCfo, idWithOtherCfo)
  expect(await listNoDeciderMails(idWithOtherCfo)).toEqual([])

  const otherCfos = and(
    eq(accountRoles.role, 'CFO'),
    ne(accountRoles.accountId, actingUser(hrAndCfo).accountId),
  )
  await office.context.db.delete(accountRoles).where(otherCfos)
  const { id } = await createApplication(office)
  await approve(hrAndCfo, id)
  const [noDeciderMail, ...otherMails] = await listNoDeciderMails(id)
  expect([noDeciderMail?.to, otherMails]).toEqual(['admin@example.com', []])
  expect(noDeciderMail?.text).toContain('Give someone else the CFO role')
  expect(noDeciderMail?.text).not.toContain('token=')
})

overHttp.each(['user', 'link'] as const)(
  'a second decision by the same %s is rejected, and audited once',
  async actorKind => {
    const app = await buildTestApp()
    const email = 'both@office.example'
    const actorId = await app.createAccount({ roles: BOTH_ROLES, username: email, email })
    const client = app.withToken((await app.signIn(actorId)).token)
    const id = await submitForm(app)
    app.clock.advance(60)
    const body = { applicationId: id, newStatus: 'Approved', ...HIRING_TERMS }
    const approveInPortal = () => client.post(`/JobApplication/${id}/updateStatus`, body)
    expect((await approveInPortal()).status).toBe(200)
    await setSecondDecision(app.context, 'someoneElse')
    const action = {
      token: await findMailedToken(app, id, email),
      status: 0,
      notes: 'Welcome',
      ...HIRING_TERMS,
    }
    const approveByLink = () => app.anonymous.post('/JobApplication/action', action)
    for (const _attempt of [1, 2])
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
