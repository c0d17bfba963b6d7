import { expect, it } from 'vitest'
import { findApprovalRefusal, type Tie } from './approvers.ts'
import { DECISION_MESSAGES } from './messages.ts'

const tie = (maker: string, made: string): Tie => ({ maker, made })
type Facts = { approver?: string; approvedBy?: string[]; ties?: Tie[]; emailChangedBy?: string[] }
const refusalFor = (
  { approvedBy = [], ...facts }: Facts,
  field: 'directDeposit' | 'address' = 'directDeposit',
) =>
  findApprovalRefusal({
    ...{ approver: 'dana', ties: [], emailChangedBy: [], ...facts },
    request: { field, owners: ['rosa'], approvedBy },
  })

it.each<[string, Facts, string | undefined]>([
  ['accepts someone else', {}, undefined],
  ['refuses the owner', { approver: 'rosa' }, DECISION_MESSAGES.ownRequest],
  ['refuses the first approver as the second', { approvedBy: ['dana'] }, DECISION_MESSAGES.firstAgain],
  ['accepts a second approver', { approvedBy: ['ruth'] }, undefined],
  ['refuses an approver who changed the email', { emailChangedBy: ['dana'] }, DECISION_MESSAGES.changedEmail],
  [
    'accepts an approver if someone else changed the email',
    { emailChangedBy: ['ruth'], ties: [tie('ruth', 'rosa')] },
    undefined,
  ],
  [
    'refuses an account created by the person who changed the email',
    { ties: [tie('priya', 'rosa'), tie('priya', 'dana')] },
    DECISION_MESSAGES.tiedAccounts,
  ],
  [
    'refuses an account whose creator controls the owner through another account',
    { ties: [tie('priya', 'puppet'), tie('puppet', 'rosa'), tie('priya', 'dana')] },
    DECISION_MESSAGES.tiedAccounts,
  ],
  [
    'refuses an account created by the owner',
    { ties: [tie('rosa', 'dana')] },
    DECISION_MESSAGES.madeByRequester,
  ],
  [
    'accepts an account created by an Admin without ties to the owner',
    { ties: [tie('priya', 'dana')] },
    undefined,
  ],
  [
    'accepts an approver whose only link to the owner is a third account that both changed',
    { ties: [tie('ruth', 'rosa'), tie('ruth', 'bo'), tie('dana', 'bo')] },
    undefined,
  ],
  [
    'refuses a second approver created by the first',
    { approvedBy: ['ruth'], ties: [tie('ruth', 'dana')] },
    DECISION_MESSAGES.tiedApprovers,
  ],
  [
    'refuses a second approver with the same creator as the first',
    { approvedBy: ['ruth'], ties: [tie('priya', 'ruth'), tie('priya', 'dana')] },
    DECISION_MESSAGES.tiedApprovers,
  ],
  [
    'accepts approvers who changed each other, without ties to the owner',
    { ties: [tie('dana', 'ruth'), tie('ruth', 'dana')] },
    undefined,
  ],
])('%s', (_, facts, expected) => {
  expect(refusalFor(facts)).toBe(expected)
})

it('lets a person who changed the email approve an address', () => {
  expect(refusalFor({ emailChangedBy: ['dana'] }, 'address')).toBeUndefined()
})
