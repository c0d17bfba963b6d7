import { describe, expect, it } from 'vitest'
import {
  DOCUMENTS_MESSAGES,
  directDepositAuthorization,
  PACKET_MESSAGES,
  SPLIT_TEXTS,
  SUBMIT_LABELS,
} from './messages.ts'
import {
  ACCOUNT_TYPE_OPTIONS,
  ATTESTATION_OPTIONS,
  DOCUMENT_TYPES,
  PACKET_PROGRESS,
  RELATIONSHIP_OPTIONS,
  SCROLL_TO_ERROR_DELAY_MS,
  SIGNATURE_HEIGHT,
  SIGNATURE_PAD,
  SIGNATURE_TYPES,
  SIGNATURE_WIDTH,
} from './options.ts'

describe('texts of the packet', () => {
  it('are those of the specification', () => {
    expect(DOCUMENTS_MESSAGES).toEqual({
      photo: 'Please upload or capture a photo',
      documentType: 'Please select at least one document type',
      documentFiles: 'Please upload at least one supporting document',
      signature: 'Digital signature is required',
      typedSignature: 'Please enter your name for typed signature',
      blankSignature: 'Please provide a signature before saving',
      disclaimer: 'You must acknowledge the disclaimer before submitting',
      noCanvas: 'Unable to access signature canvas',
      signatureFailed: 'Error saving signature. Please try again.',
    })
    expect(SPLIT_TEXTS).toMatchObject({
      show: 'Add an optional split',
      hide: 'Hide optional fields',
      skipped: 'Skipped',
      detailsProvided: 'Details provided',
      actionNeeded: 'Action needed',
    })
    expect(SUBMIT_LABELS).toEqual({
      ready: 'Submit Form',
      submitting: 'Submitting...',
      validating: 'Validating...',
      submitted: 'Submitted Successfully',
    })
    expect(PACKET_MESSAGES).toMatchObject({
      prefilled: 'Pre-filling form for: {person} - {job}',
      loadFailed: 'Failed to load application data. Please try again.',
      failedTitle: 'Submission Failed',
      failed: 'Form submission failed. Please try again.',
      errorTitle: 'Error',
      error: 'An error occurred while submitting the form. Please try again.',
      missingTitle: 'Missing Information',
      missing: 'Application ID is required but not found.',
      successTitle: 'Success!',
      success: 'Employee Packet Submitted Successfully! PDF and ZIP files have been generated.',
    })
  })

  it('name the company', () => {
    expect(directDepositAuthorization('Test Builders')).toContain('I authorize Test Builders')
  })
})

describe('choices of the packet', () => {
  const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value)

  it('are those of the specification', () => {
    expect(valuesOf(ATTESTATION_OPTIONS)).toEqual([
      'citizen',
      'noncitizen',
      'lawful_permanent_resident',
      'alien_authorized_to_work',
    ])
    expect(valuesOf(RELATIONSHIP_OPTIONS)).toEqual([
      'spouse',
      'parent',
      'child',
      'sibling',
      'friend',
      'other',
    ])
    expect(valuesOf(ACCOUNT_TYPE_OPTIONS)).toEqual(['checking', 'savings'])
    expect(DOCUMENT_TYPES).toEqual([
      'SSN Card',
      "Driver's License",
      'Passport',
      'State ID',
      'Birth Certificate',
      'Utility Bill',
    ])
    expect(SIGNATURE_TYPES).toEqual(['type', 'draw', 'upload'])
  })

  it('and so are the measures', () => {
    expect([SIGNATURE_WIDTH, SIGNATURE_HEIGHT]).toEqual([420, 150])
    expect(SIGNATURE_PAD).toEqual({ minWidth: 0.5, maxWidth: 2.5, throttle: 16, minDistance: 5 })
    expect(PACKET_PROGRESS).toEqual([33, 66, 100])
    expect(SCROLL_TO_ERROR_DELAY_MS).toBe(100)
  })
})
