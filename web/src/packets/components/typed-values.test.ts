import { formatTypedSsn } from '@epay/contract/common/personal-numbers'
import { expect, it } from 'vitest'
import { buildPacketValues } from '../factories.ts'
import { cleanAmount, withholdingChips } from './deposit-step.tsx'
import { applyFilter } from './packet-fields.tsx'

it.each([
  ['$1,200.50', '1200.50'],
  ['1,5', '1,5'],
])('the amount %j becomes %j', (typed, amount) => {
  expect(cleanAmount(typed)).toBe(amount)
})

it.each([
  [{}, ['Skipped']],
  [
    { depositAmount: '150', accountType: 'savings', bankName: 'First Savings' },
    [{ text: '{amount} per pay', values: { amount: '$150' } }, 'Savings', 'First Savings'],
  ],
  [{ depositAmount: '-5', accountType: 'savings' }, ['Savings']],
])('the withholding section summarizes %j', (overrides, chips) => {
  expect(withholdingChips(buildPacketValues(overrides))).toEqual(chips)
})

/** `|` marks the caret. */
it.each([
  ['typing at the end of a group', '912', '9128|', 'insertText', '912-8|'],
  ['typing in the middle', '912-83', '9712|-83', 'insertText', '971-2|8-3'],
  ['typing one digit too many', '912-83-4567', '9120|-83-4567', 'insertText', '9120|-83-4567'],
  ['pasting', '', '912 83 4567|', 'insertFromPaste', '912-83-4567|'],
  ['backspacing over a dash', '912-83', '912|83', 'deleteContentBackward', '91|8-3'],
  ['deleting forward over a dash', '912-83', '912|83', 'deleteContentForward', '912|-3'],
])('the SSN field handles %s', (_, before, after, inputType, expected) => {
  const edit = { text: after.replace('|', ''), caret: after.indexOf('|') }
  const { text, caret } = applyFilter(formatTypedSsn, before, edit, inputType)
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected)
})
