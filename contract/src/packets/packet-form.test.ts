import { expect, it } from 'vitest'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { buildSubmission, SECONDARY_CONTACT, type SubmissionFields, WITHHOLDING } from './factories.ts'
import { DOCUMENT_TYPES } from './options.ts'
import { packetPartName, packetSubmissionSchema } from './packet-form.ts'

const schema = packetSubmissionSchema('2026-11-20')

function messagesOf(overrides: SubmissionFields): Record<string, string> {
  const { error } = schema.safeParse(buildSubmission(overrides))
  return Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [])
}

const INVALID_ZIP = 'Invalid ZIP code format (e.g., 12345 or 12345-6789)'
const INVALID_SSN = 'Invalid SSN format (e.g., 123-45-6789)'
const INVALID_PHONE = 'Please enter a valid phone number'
const INVALID_EMAIL = 'Please enter a valid email address'
const INVALID_NET_PAY_ROUTING = 'Net pay routing number must be exactly 9 digits'
const INVALID_WITHHOLDING_ROUTING = 'Withholding routing number must be exactly 9 digits'
const INVALID_AMOUNT = 'Withholding amount must be a valid positive number'
const DISCLAIMER_REQUIRED = 'You must acknowledge the disclaimer before submitting'
const OPTIONAL_ANSWERS = { ...SECONDARY_CONTACT, ...WITHHOLDING }
const PNG = 'data:image/png;base64,'
const SIGNATURE_REQUIRED = 'Digital signature is required'

it.each<[string, readonly (string | undefined)[], string?]>([
  ['zipCode', ['94607', ' 94607-1234\t']],
  ['zipCode', [undefined, '', ' \u200b'], 'ZIP code is required'],
  ['zipCode', ['9460', '94607-12345', '12345-', '123456789', 'ABCDE', '１２３４５'], INVALID_ZIP],
  ['ssn', ['512-34-6789', '512346789', '123-456789', '12345-6789']],
  ['ssn', [undefined, '', ' \u200b'], 'Social Security Number is required'],
  [
    'ssn',
    ['12345678', '512-34-678', '512-34-67890', '123 45 6789', '12-345-6789', 'abc-de-fghi'],
    INVALID_SSN,
  ],
  ['dateOfBirth', ['1991-02-29', '04/12/1991'], 'Enter a valid date'],
  ['emergencyContactPhone', [undefined, '', ' \u200b'], 'Primary emergency contact phone is required'],
  ['emergencyContactPhone', ['510.555.0142', '(510)5550142', '\u202a(510)\u00a0555\u20110142\u202c']],
  [
    'emergencyContactPhone',
    ['510-555-014', '510-555-01423', '+1 510 555 0142', '510/555/0142'],
    INVALID_PHONE,
  ],
  ['emergencyContactEmail', ['ben', 'ben@', '@example.com', 'ben@example', 'a@b@example.com'], INVALID_EMAIL],
  ['secondaryEmergencyContactPhone', [''], 'Secondary emergency contact phone is required'],
  ['secondaryEmergencyContactPhone', ['510-555-014', '510-555-01423'], INVALID_PHONE],
  ['secondaryRoutingNumber', [undefined, '', '12100035', '1210003580', '12345678a'], INVALID_NET_PAY_ROUTING],
  ['routingNumber', ['', '12100035', '1210003580'], INVALID_WITHHOLDING_ROUTING],
  ['depositAmount', [''], 'Withholding amount is required when withholding is specified'],
  ['depositAmount', ['0.01', '1', '150.5', '9999999999.99']],
  [
    'depositAmount',
    ['0', '0.00', '-1', '1.005', '1,000', '1e3', '$5', 'NaN', '1'.repeat(21)],
    INVALID_AMOUNT,
  ],
  ['state', PACKET_STATE_OPTIONS.map(({ value }) => value)],
  ['state', ['OTHER', 'ca', 'California'], 'State is required'],
  ['applicationId', [undefined, ''], 'Application ID is required but not found.'],
  ['documentTypes', [undefined, '', ' , '], 'Please select at least one document type'],
  ['documentTypes', ['Library Card'], 'Choose an option from the list'],
  [
    'signatureBase64',
    [undefined, '', 'data:image/svg+xml;base64,AAAA', `${PNG}<script>`],
    SIGNATURE_REQUIRED,
  ],
  ['signatureBase64', [`${PNG}${'A'.repeat(3e6)}`], 'The signature image is too large.'],
  ['disclaimerAcknowledged', [undefined, 'false', 'on'], DISCLAIMER_REQUIRED],
])('the packet checks %s with values such as %.30j: %s', (field, values, message) => {
  const expected = message ? { [field]: message } : {}
  for (const value of values) expect(messagesOf({ ...OPTIONAL_ANSWERS, [field]: value })).toEqual(expected)
})

it.each([
  ['secondary emergency contact', SECONDARY_CONTACT],
  ['withholding account', WITHHOLDING],
])('the %s is either empty or complete', (_, section) => {
  expect([messagesOf({}), messagesOf(section)]).toEqual([{}, {}])
  const fields = Object.keys(section)
  for (const field of fields) {
    const missingFields = Object.keys(messagesOf({ [field]: section[field] }))
    expect(new Set(missingFields)).toEqual(new Set(fields.filter(other => other !== field)))
  }
})

it('the packet splits document types, drops duplicates, and strips unknown parts', () => {
  const documentTypes = [...DOCUMENT_TYPES, 'Passport'].join(', ')
  const parsed = schema.parse(buildSubmission({ documentTypes, isAdmin: 'true' }))
  expect(parsed.documentTypes).toEqual([...DOCUMENT_TYPES])
  expect(parsed).not.toHaveProperty('isAdmin')
})

it('form parts are named after their fields in PascalCase, and the SSN in capitals', () => {
  const fields = ['ssn', 'lastName', 'attestationI94']
  expect(fields.map(packetPartName)).toEqual(['SSN', 'LastName', 'AttestationI94'])
})
