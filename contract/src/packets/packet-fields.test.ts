import { expect, it } from 'vitest'
import { DRAFT_FIELDS } from './draft.ts'
import { PACKET_FIELDS } from './packet-fields.ts'
import { answerLabel, SEALED_ANSWERS } from './packet-form.ts'

it('seals what is a personal number', () => {
  expect(SEALED_ANSWERS).toEqual([
    'ssn',
    'attestationUSCIS',
    'attestationI94',
    'attestationPassport',
    'secondaryRoutingNumber',
    'secondaryAccountNumber',
    'routingNumber',
    'accountNumber',
  ])
})

it('keeps everything in a draft but the SSN, the account numbers and the date of signing', () => {
  const kept = new Set<string>(DRAFT_FIELDS)
  const never = Object.keys(PACKET_FIELDS).filter(name => !kept.has(name))
  expect(never).toEqual(['ssn', 'secondaryAccountNumber', 'accountNumber', 'directDepositDate'])
})

it.each([
  ['lastName', 'Last name'],
  ['secondaryEmergencyContactPhone', 'Secondary emergency contact phone'],
  ['secondaryRoutingNumber', 'Net pay routing number'],
  ['depositAmount', 'Withholding amount'],
  ['ssn', 'Social Security Number'],
  ['language', 'Language'],
  ['toString', undefined],
])('messages call %s %j', (name, label) => {
  expect(answerLabel(name)).toBe(label)
})
