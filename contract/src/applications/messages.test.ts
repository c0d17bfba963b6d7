import { describe, expect, it } from 'vitest'
import {
  ACTION_MESSAGES,
  APPLY_INVALID_EMAIL,
  APPLY_MESSAGES,
  alreadyDecided,
  cannotExceed,
  DETAILS_INVALID,
  DETAILS_MESSAGES,
  HISTORY_MESSAGES,
  invalidOrTooLong,
  LIST_MESSAGES,
  STATUS_UPDATE_MESSAGES,
} from './messages.ts'
import { ALL_STATUSES, ALL_STATUSES_LABEL } from './status.ts'

describe('texts of the specification', () => {
  it('application form', () => {
    expect(APPLY_MESSAGES).toMatchObject({
      title: 'Job Application',
      submit: 'Submit Application',
      submitting: 'Submitting...',
      success: 'Application Submitted Successfully!',
      successText: "Thank you for your application. We'll review it and get back to you soon.",
      errorTitle: 'Submission Error',
      unknownValidation: 'An unknown validation error occurred.',
      failed: 'Submission failed: ',
      network: 'An error occurred during submission. Please check your network connection.',
    })
    expect(APPLY_INVALID_EMAIL).toBe('Invalid email format')
    expect(cannotExceed('First Name', 50)).toBe('First Name cannot exceed 50 characters')
    expect(cannotExceed('Email', 100)).toBe('Email cannot exceed 100 characters')
  })

  it('e-mail action page', () => {
    expect(ACTION_MESSAGES).toEqual({
      approve: 'Approve Application',
      reject: 'Reject Application',
      success: 'Action completed successfully!',
      notesForApproval: 'Notes are required for approval',
      reasonForRejection: 'Reason for rejection is required',
      dateHired: 'Date Hired is required for approval',
      wageScale: 'Wage Scale is required for approval',
      firstWeekOfWork: 'First Week of Work is required for approval',
      invalidAction: 'Invalid action.',
      noToken: 'Token not provided in the query string.',
      badToken: 'Invalid token or applicationId not found in token.',
      loadFailed: 'Failed to fetch application details.',
      loadUnexpected: 'An unexpected error occurred while fetching application details.',
      noTokenOrAction: 'Token or action not provided in the query string.',
      unknown: 'An unknown error occurred.',
      unexpected: 'An unexpected error occurred.',
    })
  })

  it('list, history and status update', () => {
    expect([ALL_STATUSES, ALL_STATUSES_LABEL]).toEqual([-1, 'All Statuses'])
    expect(LIST_MESSAGES.failed).toBe('Failed to fetch applications.')
    expect(HISTORY_MESSAGES.failed).toBe('Failed to fetch application history.')
    expect(STATUS_UPDATE_MESSAGES).toMatchObject({
      success: 'Application status updated successfully!',
      refused: 'You cannot Approve or Reject this application.',
      failed: 'An error occurred while updating the application status.',
    })
  })

  it('details modal', () => {
    expect(DETAILS_MESSAGES).toMatchObject({
      loadFailed: 'Failed to load application details.',
      saved: 'Application details saved successfully!',
      fixErrors: 'Please fix the validation errors before saving.',
      validationError: 'Validation Error: ',
      serverError: 'Server Error: ',
      error: 'Error: ',
      saveFailed: 'Failed to save application details. Please try again.',
      connection: 'Failed to save application details. Please check your connection and try again.',
      noResume: 'No resume uploaded',
    })
    expect(DETAILS_INVALID).toEqual({
      email: 'Please enter a valid email address',
      phoneNumber: 'Please enter a valid phone number',
      phoneFormat: 'Invalid phone number format.',
      jobDates: 'End date must be after start date',
      approval: 'Date Hired, Wage Scale, and First Week of Work are required for approval.',
    })
    expect(invalidOrTooLong('Reference Email 2')).toBe('Invalid or too long Reference Email 2.')
  })

  it('tells who decided and when, as far as it is known', () => {
    expect(alreadyDecided('CFO Approved', 'cfo', 'Nov 19, 2026')).toBe(
      'This application is already CFO Approved by cfo on Nov 19, 2026.',
    )
    expect(alreadyDecided('CFO Approved', null, null)).toBe('This application is already CFO Approved.')
  })
})
