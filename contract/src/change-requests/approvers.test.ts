import { expect, it } from 'vitest'
import { type AccountTie, findApprovalRefusal } from './approvers.ts'
import type { ChangeField } from './fields.ts'
import { DECISION_MESSAGES } from './messages.ts'

const tie = (creator: string, account: string): AccountTie => ({ creator, account })
const { changedEmail, approvedAlready, madeByRequester, ownRequest, tiedAccounts, tiedApprovers } =
  DECISION_MESSAGES
type Facts = Partial<Omit<Parameters<typeof findApprovalRefusal>[0], 'request'>> & {
  approvedBy?: string[]
  field?: ChangeField
}

it.each<[string, Facts, string | undefined]>([
  ['accepts someone else', {}, undefined],
  ['refuses the owner', { approver: 'rosa' }, ownRequest],
  ['refuses the first approver as the second', { approvedBy: ['dana'] }, approvedAlready],
  ['accepts a second approver', { approvedBy: ['ruth'] }, undefined],
  ['refuses an approver who changed the email', { emailChangedBy: ['dana'] }, changedEmail],
  [
    'accepts one if someone else changed the email',
    { emailChangedBy: ['ruth'], ties: [tie('ruth', 'rosa')] },
    undefined,
  ],
  [
    'refuses one with the same creator as the owner',
    { ties: [tie('priya', 'rosa'), tie('priya', 'dana')] },
    tiedAccounts,
  ],
  [
    'refuses one whose creator controls the owner indirectly',
    { ties: [tie('priya', 'puppet'), tie('puppet', 'rosa'), tie('priya', 'dana')] },
    tiedAccounts,
  ],
  ['refuses the creator of the owner', { ties: [tie('dana', 'rosa')] }, tiedAccounts],
  ['refuses an account created by the owner', { ties: [tie('rosa', 'dana')] }, madeByRequester],
  ['accepts one created by an Admin without ties', { ties: [tie('priya', 'dana')] }, undefined],
  [
    'accepts one whose only link to the owner is a third account',
    { ties: [tie('ruth', 'rosa'), tie('ruth', 'bo'), tie('dana', 'bo')] },
    undefined,
  ],
  [
    'refuses a second approver created by the first',
    { approvedBy: ['ruth'], ties: [tie('ruth', 'dana')] },
    tiedApprovers,
  ],
  [
    'refuses a second approver with the same creator',
    { approvedBy: ['ruth'], ties: [tie('priya', 'ruth'), tie('priya', 'dana')] },
    tiedApprovers,
  ],
  [
    'accepts approvers who changed each other',
    { ties: [tie('dana', 'ruth'), tie('ruth', 'dana')] },
    undefined,
  ],
  [
    'accepts someone who changed the email, for an address',
    { emailChangedBy: ['dana'], field: 'address' },
    undefined,
  ],
])('the approval of a request %s', (_, { approvedBy = [], field = 'directDeposit', ...facts }, expected) => {
  const request = { field, owners: ['rosa'], approvedBy }
  const refusal = findApprovalRefusal({ approver: 'dana', ties: [], emailChangedBy: [], ...facts, request })
  expect(refusal).toBe(expected)
})
