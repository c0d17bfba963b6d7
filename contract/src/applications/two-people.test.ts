import { expect, it } from 'vitest'
import { STATUS } from './status.ts'
import { isBySamePerson } from './two-people.ts'

const { Applied, HRManagerApproved, CFOApproved, CFORejected } = STATUS
const created = { fromStatus: null, toStatus: Applied, accountId: null }
const first = (accountId: string | null) => ({
  ...{ fromStatus: Applied, toStatus: HRManagerApproved, accountId },
})
const second = (
  accountId: string | null,
  toStatus: typeof CFOApproved | typeof CFORejected = CFOApproved,
) => ({
  ...{ fromStatus: HRManagerApproved, toStatus, accountId },
})
const noted = (accountId: string) => ({
  ...{ fromStatus: HRManagerApproved, toStatus: HRManagerApproved, accountId },
})

it.each([
  ['one account', [first('a'), second('a')], true],
  ['one account that rejects', [first('a'), second('a', CFORejected)], true],
  ['two accounts', [first('a'), second('b')], false],
  ['entries of before accounts were recorded', [first(null), second(null)], false],
  ['one old entry', [first(null), second('a')], false],
  ['a correction by the second person in between', [first('a'), noted('b'), second('b')], false],
  ['a correction by the first person in between', [first('a'), noted('a'), second('a')], true],
  ['a first decision', [first('a')], false],
  ['a note alone', [first('a'), noted('a')], false],
])('%s', (_, decisions, expected) => {
  const history = [created, ...decisions]
  const last = decisions.at(-1) ?? created
  expect(isBySamePerson(history, last)).toBe(expected)
})
