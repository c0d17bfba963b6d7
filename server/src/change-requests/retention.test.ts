import { DAY_MS } from '@epay/contract/common/dates'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { ADDRESS, createAsker, idOf } from './factories.ts'
import { deleteRequestsClosedBefore } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

it('open requests stay, and go with contacts a while after their employee was deleted', async () => {
  const [rosa, gone] = [await createAsker(app), await createAsker(app)]
  const closed = idOf((await rosa.ask('address', ADDRESS)).body)
  await rosa.client.post(`/my-details/requests/${closed}/take-back`)
  const open = idOf((await rosa.ask('address', ADDRESS)).body)
  await gone.ask('phone', { phone: '(530) 555-0142' })
  await gone.askBank()
  await app.as('Admin').delete(`/Employee/${gone.id}`)
  app.clock.advance((730 * DAY_MS) / 1000)
  const before = new Date(app.clock.now().getTime() - 730 * DAY_MS)
  const idsAfter = async (instant: Date) => {
    await inTransaction(app.context, ({ db }) => deleteRequestsClosedBefore(db, instant))
    const { pool } = app.context.database
    const { rows } = await pool.query('select id from change_requests')
    return [rows.map(({ id }) => id), (await pool.query('select * from employee_contacts')).rowCount]
  }
  expect((await idsAfter(before))[1]).toBe(1)
  expect(await idsAfter(new Date(before.getTime() + 1))).toEqual([[open], 0])
})
