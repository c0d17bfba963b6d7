import { describe, expect, it } from 'vitest'
import { buildDepositStep, type GivenAnswers, WITHHOLDING } from './factories.ts'
import { depositStepSchema, isFilledIn } from './packet-form.ts'

function messagesOf(overrides: GivenAnswers): Record<string, string> {
  const { error } = depositStepSchema().safeParse(buildDepositStep(overrides))
  return Object.fromEntries((error?.issues ?? []).map(issue => [String(issue.path[0]), issue.message]))
}

const NET_PAY = [
  ['secondaryBankName', 'Net pay bank name is required'],
  ['secondaryAccountType', 'Net pay account type is required'],
  ['secondaryRoutingNumber', 'Net pay routing number must be exactly 9 digits'],
  ['secondaryAccountNumber', 'Net pay account number is required'],
] as const

describe('the net pay account', () => {
  it('is all that is needed', () => {
    expect(messagesOf({})).toEqual({})
  })

  it.each(NET_PAY)('needs %s', (field, message) => {
    expect(messagesOf({ [field]: '' })).toEqual({ [field]: message })
    expect(messagesOf({ [field]: undefined })).toEqual({ [field]: message })
  })

  it.each(['12345678', '1234567890', '12345678a', '123 456 789', '123-456-78'])(
    'refuses the routing number %j',
    number => {
      expect(messagesOf({ secondaryRoutingNumber: number })).toEqual({
        secondaryRoutingNumber: 'Net pay routing number must be exactly 9 digits',
      })
    },
  )

  it('is checking or savings', () => {
    expect(messagesOf({ secondaryAccountType: 'savings' })).toEqual({})
    expect(messagesOf({ secondaryAccountType: 'brokerage' })).toHaveProperty('secondaryAccountType')
  })
})

const WITHHOLDING_MESSAGES: GivenAnswers = {
  bankName: 'Withholding bank name is required when withholding is specified',
  accountType: 'Withholding account type is required when withholding is specified',
  routingNumber: 'Withholding routing number must be exactly 9 digits',
  accountNumber: 'Withholding account number is required when withholding is specified',
  depositAmount: 'Withholding amount is required when withholding is specified',
}

describe('the withholding account', () => {
  it('is optional, and taken whole', () => {
    expect(messagesOf(WITHHOLDING)).toEqual({})
  })

  it.each(Object.keys(WITHHOLDING_MESSAGES))('asks for the other four when only %s is filled', field => {
    const { [field]: _, ...expected } = WITHHOLDING_MESSAGES
    expect(messagesOf({ [field]: WITHHOLDING[field] })).toEqual(expected)
  })

  it.each(Object.entries(WITHHOLDING_MESSAGES))('lacking %s says so', (field, message) => {
    expect(messagesOf({ ...WITHHOLDING, [field]: '' })).toEqual({ [field]: message })
  })

  it.each(['12345678', '1234567890', 'abcdefghi'])('refuses the routing number %j', routingNumber => {
    expect(messagesOf({ ...WITHHOLDING, routingNumber })).toEqual({
      routingNumber: 'Withholding routing number must be exactly 9 digits',
    })
  })

  it.each(['0.01', '1', '150.5', '150.50', '9999999999.99'])('takes the amount %j', depositAmount => {
    expect(messagesOf({ ...WITHHOLDING, depositAmount })).toEqual({})
  })

  it.each(['0', '0.00', '-1', '1.005', '1,000', '1e3', '$5', 'ten', 'NaN', 'Infinity'])(
    'refuses the amount %j',
    depositAmount => {
      expect(messagesOf({ ...WITHHOLDING, depositAmount })).toEqual({
        depositAmount: 'Withholding amount must be a valid positive number',
      })
    },
  )

  it('counts as filled in as soon as one of its fields is', () => {
    const empty = { bankName: '', accountType: '', routingNumber: '', accountNumber: '', depositAmount: '' }
    expect(isFilledIn('withholding', empty)).toBe(false)
    for (const field of Object.keys(empty))
      expect(isFilledIn('withholding', { ...empty, [field]: '1' })).toBe(true)
  })
})
