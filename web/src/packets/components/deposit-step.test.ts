import { describe, expect, it } from 'vitest'
import { isWithholdingOpen, typedAmount, withholdingChips } from '../components/deposit-step.tsx'
import { buildPacketValues } from '../factories.ts'
import { settledBy } from '../form/packet-values.ts'

it.each([
  ['$1,200.50', '1200.50'],
  [' 75 ', '75'],
  ['1,5', '1,5'],
  ['-5', '-5'],
])('an amount typed as %j is %j', (typed, kept) => {
  expect(typedAmount(typed)).toBe(kept)
})

describe('the withholding section', () => {
  it.each([
    [{}, ['Skipped']],
    [
      { depositAmount: '150', accountType: 'savings', bankName: 'First Savings' },
      [{ text: '{amount} per pay', values: { amount: '$150' } }, 'Savings', 'First Savings'],
    ],
    [{ depositAmount: '-5', accountType: 'savings' }, ['Savings']],
    [{ depositAmount: '1,5' }, ['Details provided']],
    [{ accountType: 'checking' }, ['Checking']],
    [{ bankName: 'First Savings', routingNumber: '1' }, ['First Savings']],
    [{ accountNumber: '12' }, ['Details provided']],
  ])('sums up %j', (overrides, chips) => {
    expect(withholdingChips(buildPacketValues(overrides))).toEqual(chips)
  })

  it.each([
    [undefined, false, false, false],
    [undefined, true, false, true],
    [undefined, false, true, true],
    [false, true, true, false],
    [true, false, false, true],
  ])('toggled to %s, data %s, errors %s: open %s', (toggledTo, hasData, hasErrors, isOpen) => {
    expect(isWithholdingOpen({ toggledTo, hasData, hasErrors })).toBe(isOpen)
  })
})

describe('settledBy', () => {
  it('is the edited field alone while the group has other answers', () => {
    expect(settledBy('bankName', buildPacketValues({ accountNumber: '1' }))).toEqual(['bankName'])
  })

  it('is the whole optional group once it is empty', () => {
    expect(settledBy('bankName', buildPacketValues())).toHaveLength(5)
    expect(settledBy('secondaryEmergencyContactName', buildPacketValues())).toHaveLength(4)
  })

  it('is the signature for whatever makes one', () => {
    expect(settledBy('typedSignature', buildPacketValues())).toEqual(['signature'])
  })
})
