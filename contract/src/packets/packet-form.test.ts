import { describe, expect, it } from 'vitest'
import { PACKET_STATE_OPTIONS } from '../common/us-states.ts'
import { buildSubmission, SECONDARY_CONTACT, type SubmissionFields, WITHHOLDING } from './factories.ts'
import { DOCUMENT_TYPES } from './options.ts'
import { packetPartName, packetSubmissionSchema } from './packet-form.ts'

const TODAY = '2026-11-20'
const schema = packetSubmissionSchema(TODAY)

function messagesOf(overrides: SubmissionFields): Record<string, string[]> {
  const messages: Record<string, string[]> = {}
  for (const issue of schema.safeParse(buildSubmission(overrides)).error?.issues ?? []) {
    const field = String(issue.path[0])
    messages[field] = [...(messages[field] ?? []), issue.message]
  }
  return messages
}

const ZIP = 'Invalid ZIP code format (e.g., 12345 or 12345-6789)'
const SSN = 'Invalid SSN format (e.g., 123-45-6789)'
const PHONE = 'Please enter a valid phone number'
const EMAIL = 'Please enter a valid email address'
const ROUTING = 'Net pay routing number must be exactly 9 digits'
const AMOUNT = 'Withholding amount must be a valid positive number'

it.each<[string, readonly string[], string?]>([
  ['zipCode', ['12345', '12345-6789', ' 12345 ']],
  ['zipCode', ['123456', '12345-', '12345-678', '123456789', 'ABCDE', '１２３４５'], ZIP],
  ['ssn', ['123-456789', '12345-6789']],
  ['ssn', ['12345678', '1234567890', '123 45 6789', '12-345-6789', 'abc-de-fghi'], SSN],
  ['dateOfBirth', ['1991-02-29', '04/12/1991'], 'Enter a valid date'],
  ['emergencyContactPhone', ['510 555 0142', '(510)5550142', '\u202a(510)\u00a0555\u20110142\u202c']],
  ['emergencyContactPhone', ['510\u2013555\u20130142', '\uff15105550142\u200b']],
  ['emergencyContactPhone', ['555-0142', '+1 510 555 0142', '15105550142', '510/555/0142'], PHONE],
  ['emergencyContactEmail', ['ben', 'ben@', '@example.com', 'ben@example', 'a@b@example.com'], EMAIL],
  ['secondaryRoutingNumber', ['12345678a', '123 456 789', '123-456-78'], ROUTING],
  ['depositAmount', ['1', '150.5', '150.50', '9999999999.99']],
  ['depositAmount', ['0.00', '-1', '1.005', '1,000', '1e3', '$5', 'ten', 'NaN', 'Infinity'], AMOUNT],
  ['state', PACKET_STATE_OPTIONS.map(({ value }) => value)],
  ['state', ['OTHER', 'ca', 'California'], 'State is required'],
  ['attestation', ['citizen', 'noncitizen', 'lawful_permanent_resident', 'alien_authorized_to_work']],
  ['emergencyContactRelationship', ['spouse', 'parent', 'child', 'sibling', 'friend', 'other']],
  ['secondaryAccountType', ['checking', 'savings']],
])('%s %j: %s', (field, values, message) => {
  for (const value of values) {
    const messages = messagesOf({ ...WITHHOLDING, [field]: value })[field] ?? []
    expect(messages.includes(message ?? ''), value).toBe(message !== undefined)
    if (!message) expect(messages, value).toEqual([])
  }
})

const CONTACT: SubmissionFields = {
  secondaryEmergencyContactName:
    'Secondary emergency contact name is required when any secondary contact info is provided',
  secondaryEmergencyContactRelationship: 'Secondary emergency contact relationship is required',
  secondaryEmergencyContactPhone: 'Secondary emergency contact phone is required',
  secondaryEmergencyContactEmail: 'Secondary emergency contact email is required',
}
const ACCOUNT: SubmissionFields = {
  bankName: 'Withholding bank name is required when withholding is specified',
  accountType: 'Withholding account type is required when withholding is specified',
  routingNumber: 'Withholding routing number must be exactly 9 digits',
  accountNumber: 'Withholding account number is required when withholding is specified',
  depositAmount: 'Withholding amount is required when withholding is specified',
}

describe.each([
  ['the secondary emergency contact', CONTACT, SECONDARY_CONTACT],
  ['the withholding account', ACCOUNT, WITHHOLDING],
])('%s', (_, messages, answers) => {
  it('is left out or taken whole', () => {
    expect([messagesOf({}), messagesOf(answers)]).toEqual([{}, {}])
  })

  it.each(Object.keys(messages))('asks for the others when only %s is filled', field => {
    const expected = Object.entries(messages).filter(([name]) => name !== field)
    expect(messagesOf({ [field]: answers[field] })).toEqual(
      Object.fromEntries(expected.map(([name, message]) => [name, [message]])),
    )
  })
})

describe('a submission', () => {
  it('has each document type once, and nothing that is no part of the packet', () => {
    const documentTypes = "SSN Card, Driver's License,Passport,SSN Card"
    const parsed = schema.parse(buildSubmission({ documentTypes, isAdmin: 'true' }))
    expect(parsed.documentTypes).toEqual(['SSN Card', "Driver's License", 'Passport'])
    expect(parsed).not.toHaveProperty('isAdmin')
    const all = "SSN Card,Driver's License,Passport,State ID,Birth Certificate,Utility Bill"
    expect(schema.parse(buildSubmission({ documentTypes: all })).documentTypes).toEqual([...DOCUMENT_TYPES])
  })

  it.each<[string, (string | undefined)[], string]>([
    ['applicationId', [undefined, ''], 'Application ID is required but not found.'],
    ['documentTypes', [undefined, '', ' , '], 'Please select at least one document type'],
    ['documentTypes', ['Library Card'], 'Choose an option from the list'],
    ['signatureBase64', [undefined, '', 'data:image/svg+xml;base64,AAAA'], 'Digital signature is required'],
    ['signatureBase64', ['data:image/png;base64,<script>'], 'Digital signature is required'],
    [
      'signatureBase64',
      [`data:image/png;base64,${'A'.repeat(3_000_000)}`],
      'The signature image is too large.',
    ],
    [
      'disclaimerAcknowledged',
      [undefined, 'false', 'on'],
      'You must acknowledge the disclaimer before submitting',
    ],
  ])('%s of %.30j: %s', (field, values, message) => {
    for (const value of values) expect(messagesOf({ [field]: value })[field]?.[0]).toBe(message)
  })
})

it('a part has the name of its field, SSN in capital letters, and is found in any case', () => {
  expect(['ssn', 'lastName', 'attestationI94'].map(packetPartName)).toEqual([
    'SSN',
    'LastName',
    'AttestationI94',
  ])
  for (const field of Object.keys(schema.shape))
    expect(packetPartName(field).toLowerCase()).toBe(field.toLowerCase())
})
