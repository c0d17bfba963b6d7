import { typedSsn } from '@epay/contract/common/personal-numbers'
import { describe, expect, it } from 'vitest'
import { buildPacketValues } from '../factories.ts'
import { typedAmount, withholdingChips } from './deposit-step.tsx'
import { filteredEdit } from './packet-fields.tsx'

it.each([
  ['$1,200.50', '1200.50'],
  [' 75 ', '75'],
  ['1,5', '1,5'],
])('an amount typed as %j is %j', (typed, kept) => {
  expect(typedAmount(typed)).toBe(kept)
})

it.each([
  [{}, ['Skipped']],
  [
    { depositAmount: '150', accountType: 'savings', bankName: 'First Savings' },
    [{ text: '{amount} per pay', values: { amount: '$150' } }, 'Savings', 'First Savings'],
  ],
  [{ depositAmount: '-5', accountType: 'savings' }, ['Savings']],
  [{ depositAmount: '1,5' }, ['Details provided']],
])('the withholding section sums up %j', (overrides, chips) => {
  expect(withholdingChips(buildPacketValues(overrides))).toEqual(chips)
})

/** Edits an SSN field; `|` marks the caret. */
function edited(before: string, after: string, inputType: string): string {
  const edit = { text: after.replace('|', ''), caret: after.indexOf('|') }
  const { text, caret } = filteredEdit(typedSsn, before, edit, inputType)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

describe('an edit of a grouped number', () => {
  it.each([
    ['at the end of a group', '912', '9128|', 'insertText', '912-8|'],
    ['in the middle', '912-83', '9712|-83', 'insertText', '971-2|8-3'],
    ['before a dash', '912-83', '9127|-83', 'insertText', '912-7|8-3'],
    ['with one digit too many', '912-83-4567', '9120|-83-4567', 'insertText', '9120|-83-4567'],
    ['by pasting', '', '912 83 4567|', 'insertFromPaste', '912-83-4567|'],
    ['by deleting the last digit of a group', '912-8', '912-|', 'deleteContentBackward', '912|'],
    ['by deleting back over a dash', '912-83', '912|83', 'deleteContentBackward', '91|8-3'],
    ['by deleting forth over a dash', '912-83', '912|83', 'deleteContentForward', '912|-3'],
    ['by deleting a digit', '912-83', '92|-83', 'deleteContentForward', '92|8-3'],
    ['by cutting out a dash alone', '912-83', '912|83', 'deleteByCut', '912|-83'],
  ])('%s', (_, before, after, inputType, shown) => {
    expect(edited(before, after, inputType)).toBe(shown)
  })
})
