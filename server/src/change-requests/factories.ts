import { randomUUID } from 'node:crypto'
import type { ChangeField } from '@epay/contract/change-requests/fields'
import {
  type ChangeRequest,
  changeListSchema,
  changeRequestSchema,
  myDetailsSchema,
} from '@epay/contract/change-requests/schemas'
import type { Settings } from '@epay/contract/settings/settings'
import { createEmployee } from '#server/employees/factories.ts'
import { inTransaction } from '#server/platform/context.ts'
import { changeSomeSettings } from '#server/settings/change-settings.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'

export const PASSWORD = 'correct horse battery'
export const CURRENT_ACCOUNT = '000111222333'
/** The routing number is the Federal Reserve Bank of Boston's; the account is made up. */
export const NEW_ACCOUNT = {
  ...{ bankName: 'Harbor Bank', accountType: 'savings' },
  ...{ routingNumber: '011000015', accountNumber: '778899001' },
}
export const PROOF = { password: PASSWORD, presentAccount: CURRENT_ACCOUNT }
export const ADDRESS = { address1: '9 Oak Lane', address2: '', city: 'Davis', state: 'CA', zip: '95618' }

export function changeSettings(app: TestApp, settings: Partial<Settings>): Promise<void> {
  return inTransaction(app.context, context => changeSomeSettings(context, () => settings))
}

let count = 0

/** Creates an employee with a 30-day-old session, so that their device isn't new. */
export async function createRequester(app: TestApp, id = `E${++count}`) {
  const newAccount = { ...NEW_ACCOUNT, accountNumber: `${++count}`.padStart(9, '7') }
  const email = `${randomUUID()}@example.com`
  const accountId = await app.createAccount({
    roles: ['Employee'],
    password: PASSWORD,
    username: email,
    email,
  })
  await createEmployee(app, { id, name: 'Rosa Garcia', bankAccount: CURRENT_ACCOUNT, accountId })
  await app.context.database.pool.query(
    `insert into sessions (id, account_id, kind, created_at, expires_at, user_agent)
     values ($1, $2, 'full', $3, $3, 'node')`,
    [randomUUID(), accountId, new Date(app.clock.now().getTime() - 30 * 24 * 3600 * 1000)],
  )
  const client = app.withToken((await app.signIn(accountId)).token)
  return {
    ...{ id, accountId, email, client, newAccount },
    request: (field: string, body: object) => client.post(`/my-details/${field}`, body),
    requestBankChange: (overrides: object = {}) =>
      client.post('/my-details/direct-deposit', { ...newAccount, ...PROOF, ...overrides }),
    async findField(field: ChangeField) {
      const { fields } = myDetailsSchema.parse((await client.get('/my-details')).body)
      return fields.find(each => each.field === field)
    },
  }
}

export async function createManager(app: TestApp) {
  const accountId = await app.createAccount({ roles: ['HR-Manager'], password: PASSWORD })
  return { accountId, client: app.withToken((await app.signIn(accountId)).token) }
}

export async function listWaiting(app: TestApp, employeeId: string): Promise<ChangeRequest[]> {
  const { token } = await app.signIn(await app.as('HR-Manager').accountId)
  const { body } = await app.withToken(token).get('/change-requests')
  const { items } = changeListSchema.parse(body)
  return items.filter(item => item.employeeId === employeeId)
}

export const idOf = (body: unknown): string => changeRequestSchema.pick({ id: true }).parse(body).id
