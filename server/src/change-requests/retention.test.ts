import { DAY_MS } from '@epay/contract/common/dates'
import { expect, it } from 'vitest'
import { inTransaction } from '#server/platform/context.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { ADDRESS, createRequester, idOf } from './factories.ts'
import { deleteRequestsClosedBefore } from './queries.ts'

const app = await openTestApp()

it('deletes old closed change requests, and open ones and contacts of employees deleted long ago', async () => {
  const [rosa, deletedEmployee] = [await createRequester(app), await createRequester(app)]
  const closedId = idOf((await rosa.request('address', ADDRESS)).body)
  await rosa.client.post(`/my-details/requests/${closedId}/take-back`)
  const openId = idOf((await rosa.request('address', ADDRESS)).body)
  await deletedEmployee.request('phone', { phone: '(530) 555-0142' })
  await deletedEmployee.requestBankChange()
  await app.as('Admin').delete(`/Employee/${deletedEmployee.id}`)
  app.clock.advance((730 * DAY_MS) / 1000)
  const cutoff = new Date(app.clock.now().getTime() - 730 * DAY_MS)
  const deleteClosedBefore = async (instant: Date) => {
    await inTransaction(app.context, ({ db }) => deleteRequestsClosedBefore(db, instant))
    const { pool } = app.context.database
    const { rows } = await pool.query('select id from change_requests')
    return [rows.map(({ id }) => id), (await pool.query('select * from employee_contacts')).rowCount]
  }
  expect((await deleteClosedBefore(cutoff))[1]).toBe(1)
  expect(await deleteClosedBefore(new Date(cutoff.getTime() + 1))).toEqual([[openId], 0])
})
