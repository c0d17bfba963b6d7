import { expect, it } from 'vitest'
import { refusalOfApproval, type Tie } from './approvers.ts'
import { DECISION_MESSAGES } from './messages.ts'

const tie = (maker: string, made: string): Tie => ({ maker, made })
type Given = { approver?: string; approvedBy?: string[]; ties?: Tie[]; emailChangedBy?: string[] }
const refusal = (given: Given, field: 'directDeposit' | 'address' = 'directDeposit') =>
  refusalOfApproval({
    ...{ approver: 'dana', ties: [], emailChangedBy: [], ...given },
    request: { field, owners: ['rosa'], approvedBy: given.approvedBy ?? [] },
  })

it.each<[string, Given, string | undefined]>([
  ['someone else', {}, undefined],
  ['the owner', { approver: 'rosa' }, DECISION_MESSAGES.ownRequest],
  ['the first approver again', { approvedBy: ['dana'] }, DECISION_MESSAGES.firstAgain],
  ['a second approver', { approvedBy: ['ruth'] }, undefined],
  ['who changed the email', { emailChangedBy: ['dana'] }, DECISION_MESSAGES.changedEmail],
  [
    'when someone else changed the email',
    { emailChangedBy: ['ruth'], ties: [tie('ruth', 'rosa')] },
    undefined,
  ],
  [
    'an account that the one who changed the email made',
    { ties: [tie('priya', 'rosa'), tie('priya', 'dana')] },
    DECISION_MESSAGES.tiedAccounts,
  ],
  [
    'an account that such an account made',
    { ties: [tie('priya', 'puppet'), tie('puppet', 'rosa'), tie('priya', 'dana')] },
    DECISION_MESSAGES.tiedAccounts,
  ],
  ['an account that the owner made', { ties: [tie('rosa', 'dana')] }, DECISION_MESSAGES.madeByRequester],
  ['whose account an Admin made who touched no one else', { ties: [tie('priya', 'dana')] }, undefined],
  [
    'who changed the email of the same third person as the one who changed the owner',
    { ties: [tie('ruth', 'rosa'), tie('ruth', 'bo'), tie('dana', 'bo')] },
    undefined,
  ],
  [
    'a second one whom the first made',
    { approvedBy: ['ruth'], ties: [tie('ruth', 'dana')] },
    DECISION_MESSAGES.tiedApprovers,
  ],
  [
    'a second one made by anyone who made the first',
    { approvedBy: ['ruth'], ties: [tie('priya', 'ruth'), tie('priya', 'dana')] },
    DECISION_MESSAGES.tiedApprovers,
  ],
  ['in a circle', { ties: [tie('dana', 'ruth'), tie('ruth', 'dana')] }, undefined],
])('%s', (_, given, expected) => {
  expect(refusal(given)).toBe(expected)
})

it('who changed the email may approve an address', () => {
  expect(refusal({ emailChangedBy: ['dana'] }, 'address')).toBeUndefined()
})
