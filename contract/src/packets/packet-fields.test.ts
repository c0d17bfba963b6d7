import { expect, it } from 'vitest'
import { entriesOf } from '../common/records.ts'
import { DRAFT_FIELDS } from './draft.ts'
import { type PacketField, SECTION_NAMES } from './packet-field.ts'
import { PACKET_FIELDS } from './packet-fields.ts'
import { answerLabel, SEALED_ANSWERS } from './packet-form.ts'
import { SPANISH_PACKET } from './spanish.ts'

const FIELDS = entriesOf<string, PacketField>(PACKET_FIELDS)

it.each(FIELDS)('%s has its Spanish', (_, { pageLabel, options = [] }) => {
  const texts = [pageLabel, ...options.map(({ label }) => label)]
  expect(texts.filter(text => !Object.hasOwn(SPANISH_PACKET, text))).toEqual([])
})

it('has the sections in Spanish', () => {
  for (const { title } of Object.values(SECTION_NAMES)) expect(SPANISH_PACKET).toHaveProperty([title])
})

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
  const never = FIELDS.map(([name]) => name).filter(name => !kept.has(name))
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
