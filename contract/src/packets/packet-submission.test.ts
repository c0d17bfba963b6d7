import { describe, expect, it } from 'vitest'
import { buildSubmission, type GivenAnswers } from './factories.ts'
import { DOCUMENT_TYPES } from './options.ts'
import { packetPartName, packetSubmissionSchema } from './packet-form.ts'

const schema = packetSubmissionSchema('2026-11-20')

function firstMessage(overrides: GivenAnswers): string | undefined {
  return schema.safeParse(buildSubmission(overrides)).error?.issues[0]?.message
}

describe('packetSubmissionSchema', () => {
  it('takes a whole packet, with the document types apart', () => {
    const parsed = schema.parse(buildSubmission({ documentTypes: "SSN Card, Driver's License,Passport" }))
    expect(parsed.documentTypes).toEqual(['SSN Card', "Driver's License", 'Passport'])
  })

  it('takes each document type once', () => {
    const parsed = schema.parse(buildSubmission({ documentTypes: 'Passport,SSN Card,Passport' }))
    expect(parsed.documentTypes).toEqual(['Passport', 'SSN Card'])
  })

  it('takes every document type', () => {
    expect(firstMessage({ documentTypes: DOCUMENT_TYPES.join(',') })).toBeUndefined()
  })

  it.each([
    ['applicationId', undefined, 'Application ID is required but not found.'],
    ['applicationId', '', 'Application ID is required but not found.'],
    ['documentTypes', undefined, 'Please select at least one document type'],
    ['documentTypes', '', 'Please select at least one document type'],
    ['documentTypes', ' , ', 'Please select at least one document type'],
    ['documentTypes', 'Library Card', 'Choose an option from the list'],
    ['signatureBase64', undefined, 'Digital signature is required'],
    ['signatureBase64', '', 'Digital signature is required'],
    ['signatureBase64', 'data:image/svg+xml;base64,AAAA', 'Digital signature is required'],
    ['signatureBase64', 'data:image/png;base64,', 'Digital signature is required'],
    ['signatureBase64', 'data:image/png;base64,<script>', 'Digital signature is required'],
    [
      'signatureBase64',
      `data:image/png;base64,${'A'.repeat(3_000_000)}`,
      'The signature image is too large.',
    ],
    ['disclaimerAcknowledged', undefined, 'You must acknowledge the disclaimer before submitting'],
    ['disclaimerAcknowledged', 'false', 'You must acknowledge the disclaimer before submitting'],
    ['disclaimerAcknowledged', 'on', 'You must acknowledge the disclaimer before submitting'],
  ])('%s of %.30j: %s', (field, value, message) => {
    expect(firstMessage({ [field]: value })).toBe(message)
  })

  it('checks the contacts and the accounts too', () => {
    expect(firstMessage({ secondaryEmergencyContactName: 'Eva' })).toBe(
      'Secondary emergency contact relationship is required',
    )
    expect(firstMessage({ bankName: 'Harbor Savings' })).toBe(
      'Withholding account type is required when withholding is specified',
    )
    expect(firstMessage({ dateOfBirth: '2026-11-21' })).toBe('Birth date cannot be in the future')
  })

  it('leaves out what is no part of the packet', () => {
    expect(schema.parse(buildSubmission({ isAdmin: 'true' }))).not.toHaveProperty('isAdmin')
  })

  it('refuses characters that cannot be stored', () => {
    expect(firstMessage({ lastName: 'Lo\u0000pez' })).toBe('Please remove characters that cannot be stored')
  })
})

describe('packetPartName', () => {
  it.each([
    ['ssn', 'SSN'],
    ['lastName', 'LastName'],
    ['attestationUSCIS', 'AttestationUSCIS'],
    ['attestationI94', 'AttestationI94'],
    ['secondaryEmergencyContactName', 'SecondaryEmergencyContactName'],
    ['signatureBase64', 'SignatureBase64'],
  ])('%s goes as %s', (field, part) => {
    expect(packetPartName(field)).toBe(part)
  })

  it('is read back without regard to case', () => {
    const fields = Object.keys(schema.shape)
    expect(new Set(fields.map(field => packetPartName(field).toLowerCase())).size).toBe(fields.length)
    for (const field of fields) expect(packetPartName(field).toLowerCase()).toBe(field.toLowerCase())
  })
})
