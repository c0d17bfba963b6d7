import { describe, expect, it } from 'vitest'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { buildSubmission, SECONDARY_CONTACT, type SubmissionFields, WITHHOLDING } from './factories.ts'
import { DOCUMENT_TYPES } from './options.ts'
import { packetPartName, packetSubmissionSchema } from './packet-form.ts'

const schema = packetSubmissionSchema('2026-11-20')

function messagesOf(overrides: SubmissionFields): Record<string, string> {
  const { error } = schema.safeParse(buildSubmission(overrides))
  return Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [])
}

const ZIP = 'Invalid ZIP code format (e.g., 12345 or 12345-6789)'
const SSN = 'Invalid SSN format (e.g., 123-45-6789)'
const PHONE = 'Please enter a valid phone number'
const EMAIL = 'Please enter a valid email address'
const ROUTING = 'Net pay routing number must be exactly 9 digits'
const AMOUNT = 'Withholding amount must be a valid positive number'
const SIGNATURE = 'Digital signature is required'

it.each<[string, readonly (string | undefined)[], string?]>([
  ['zipCode', ['12345-', '12345-678', '123456789', 'ABCDE', '１２３４５'], ZIP],
  ['ssn', ['123-456789', '12345-6789']],
  ['ssn', ['12345678', '123 45 6789', '12-345-6789', 'abc-de-fghi'], SSN],
  ['dateOfBirth', ['1991-02-29', '04/12/1991'], 'Enter a valid date'],
  ['emergencyContactPhone', ['510 555 0142', '(510)5550142', '\u202a(510)\u00a0555\u20110142\u202c']],
  ['emergencyContactPhone', ['510\u2013555\u20130142', '\uff15105550142\u200b']],
  ['emergencyContactPhone', ['555-0142', '+1 510 555 0142', '15105550142', '510/555/0142'], PHONE],
  ['emergencyContactEmail', ['ben', 'ben@', '@example.com', 'ben@example', 'a@b@example.com'], EMAIL],
  ['secondaryRoutingNumber', ['12345678a', '123 456 789', '123-456-78'], ROUTING],
  ['depositAmount', ['1', '150.5', '9999999999.99']],
  ['depositAmount', ['0.00', '-1', '1.005', '1,000', '1e3', '$5', 'ten', 'NaN', 'Infinity'], AMOUNT],
  ['state', PACKET_STATE_OPTIONS.map(({ value }) => value)],
  ['state', ['OTHER', 'ca', 'California'], 'State is required'],
  ['applicationId', [undefined, ''], 'Application ID is required but not found.'],
  ['documentTypes', [undefined, '', ' , '], 'Please select at least one document type'],
  ['documentTypes', ['Library Card'], 'Choose an option from the list'],
  ['signatureBase64', [undefined, '', 'data:image/svg+xml;base64,AAAA'], SIGNATURE],
  ['signatureBase64', ['data:image/png;base64,<script>'], SIGNATURE],
  ['signatureBase64', [`data:image/png;base64,${'A'.repeat(3e6)}`], 'The signature image is too large.'],
  [
    'disclaimerAcknowledged',
    [undefined, 'false', 'on'],
    'You must acknowledge the disclaimer before submitting',
  ],
])('%s %.30j: %s', (field, values, message) => {
  const expected = message ? { [field]: message } : {}
  for (const value of values) expect(messagesOf({ ...WITHHOLDING, [field]: value })).toEqual(expected)
})

describe.each([
  ['secondary emergency contact', SECONDARY_CONTACT],
  ['withholding account', WITHHOLDING],
])('the %s', (_, section) => {
  it('must be either empty or complete', () => {
    expect([messagesOf({}), messagesOf(section)]).toEqual([{}, {}])
    const fields = Object.keys(section)
    for (const field of fields) {
      const missing = Object.keys(messagesOf({ [field]: section[field] }))
      expect(new Set(missing)).toEqual(new Set(fields.filter(other => other !== field)))
    }
  })
})

it('splits document types, drops duplicates, and strips unknown parts', () => {
  const documentTypes = [...DOCUMENT_TYPES, 'Passport'].join(', ')
  const parsed = schema.parse(buildSubmission({ documentTypes, isAdmin: 'true' }))
  expect(parsed.documentTypes).toEqual([...DOCUMENT_TYPES])
  expect(parsed).not.toHaveProperty('isAdmin')
})

it('names parts after their fields in PascalCase, and the SSN in capitals', () => {
  const fields = ['ssn', 'lastName', 'attestationI94']
  expect(fields.map(packetPartName)).toEqual(['SSN', 'LastName', 'AttestationI94'])
})
