import { expect, it } from 'vitest'
import { DRAFT_FIELDS } from './draft.ts'
import { PACKET_FIELDS } from './packet-fields.ts'
import { answerLabel, SEALED_ANSWERS } from './packet-form.ts'

it('the packet seals personal numbers', () => {
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

it('drafts save every answer except the SSN, account numbers, and signing date', () => {
  const draftFields = new Set<string>(DRAFT_FIELDS)
  const otherFields = Object.keys(PACKET_FIELDS).filter(name => !draftFields.has(name))
  expect(otherFields).toEqual(['ssn', 'secondaryAccountNumber', 'accountNumber', 'directDepositDate'])
})

it.each([
  ['lastName', 'Last name'],
  ['secondaryEmergencyContactPhone', 'Secondary emergency contact phone'],
  ['toString', undefined],
])('answerLabel(%j) is %j', (name, label) => {
  expect(answerLabel(name)).toBe(label)
})
