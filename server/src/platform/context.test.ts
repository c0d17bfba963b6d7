import { expect } from 'vitest'
import { it } from '#server/testing/rolled-back.ts'
import { inTransaction } from './context.ts'

it('a nested transaction joins the outer one', async ({ office, dependencies }) => {
  const { db } = office.context
  const executors = await inTransaction(office.context, async outer =>
    inTransaction({ ...outer, requestId: 'inner' }, async nestedContext => [outer.db, nestedContext.db]),
  )
  expect(executors.map(executor => executor === db)).toEqual([true, true])
  expect(await inTransaction(dependencies, async context => context.db === db)).toBe(false)
})
