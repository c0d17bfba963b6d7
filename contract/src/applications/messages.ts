import { FIELD_MESSAGES, UNEXPECTED_ERROR_MESSAGE } from '../common/messages.ts'
import type { FilledText } from '../languages/message.ts'
import { english } from '../languages/translator.ts'

export const APPLY_MESSAGES = {
  title: 'Job Application',
  success: 'Application Submitted Successfully!',
  successText: "Thank you for your application. We'll review it and get back to you soon.",
  errorTitle: 'Submission Error',
  submit: 'Submit Application',
  submitting: 'Submitting...',
  unknownValidation: 'An unknown validation error occurred.',
  failed: 'Submission failed: ',
  status: 'status {status}',
  network: 'An error occurred during submission. Please check your network connection.',
  tooManySubmissions: 'Too many applications from your network. Wait a few minutes and try again.',
  /** The page clears the hidden field before it shows this message. */
  honeypot:
    "We couldn't send your application because a hidden field was filled in, possibly by your browser. Submit it again.",
  /** After this error, the page offers to send this version, too. */
  keyReused: 'Another version of this application was already received.',
} as const

export const APPLY_INVALID_EMAIL = 'Invalid email format'
export const BIRTH_DATE_IN_FUTURE = 'Birth Date cannot be in the future'
/** For portals whose application form asks `isAdult` instead of the birth date. */
export const ADULT_MESSAGES = {
  required: "Confirm that you're 18 or older",
  tooYoung: 'You must be 18 or older to apply',
  dateNotAsked: 'We no longer ask for a birth date. Reload this page to continue.',
} as const
export const DATE_IN_FUTURE = 'This date cannot be in the future'

/** `First Name is required` on the public form, `Phone number is required` in the details. */
export const requiredMessage = (label: string): string => `${label} is required`

/** `First Name cannot exceed 50 characters`, `Email cannot exceed 100 characters` */
export function tooLongText(label: string, max: number): FilledText {
  return { text: '{label} cannot exceed {max} characters', values: { label: { text: label }, max } }
}

export const tooLongMessage = (label: string, max: number): string => english(tooLongText(label, max))

export const ACTION_MESSAGES = {
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
  unexpected: UNEXPECTED_ERROR_MESSAGE,
} as const

export const LIST_MESSAGES = { failed: 'Failed to fetch applications.' } as const

export const DETAILS_MESSAGES = {
  loadFailed: 'Failed to load application details.',
  saved: 'Application details saved successfully!',
  fixErrors: 'Please fix the validation errors before saving.',
  validationError: 'Validation Error: ',
  serverError: 'Server Error: ',
  error: 'Error: ',
  saveFailed: 'Failed to save application details. Please try again.',
  connection: 'Failed to save application details. Please check your connection and try again.',
  noResume: 'No resume uploaded',
  changedMeanwhile: "Someone else just changed this application, so your changes weren't saved.",
} as const

export const DETAILS_INVALID = {
  email: FIELD_MESSAGES.email,
  phoneNumber: FIELD_MESSAGES.phone,
  phoneFormat: 'Invalid phone number format.',
  jobDates: 'End date must be after start date',
  approval: 'Date Hired, Wage Scale, and First Week of Work are required for approval.',
} as const

/** `Invalid or too long Reference Email 1.` */
export const invalidOrTooLongMessage = (label: string): string => `Invalid or too long ${label}.`

export const HISTORY_MESSAGES = {
  title: 'Application History',
  failed: 'Failed to fetch application history.',
} as const

export const STATUS_UPDATE_MESSAGES = {
  success: 'Application status updated successfully!',
  refused: 'You cannot Approve or Reject this application.',
  failed: 'An error occurred while updating the application status.',
  someoneElse:
    'You made the first decision on this application. In your office, someone else makes the second one. If no one else has the role, an Admin can grant it.',
  notADecider: 'Only an HR-Manager or the CFO decides on applications. An Admin can grant the role.',
} as const

export function alreadyDecidedMessage(
  statusLabel: string,
  decidedBy: string | null,
  decidedOn: string | null,
): string {
  const who = decidedBy ? ` by ${decidedBy}` : ''
  const when = decidedOn ? ` on ${decidedOn}` : ''
  return `This application is already ${statusLabel}${who}${when}.`
}

export const SEND_LINK_MESSAGES = {
  button: 'Resend Link',
  confirm: 'Send Link',
  done: 'Link sent.',
  failed: "We couldn't send the link.",
  notWaiting: "No one needs to act on this application, so there's no link to send.",
  noRecipient: "No one has the role that decides next, so we couldn't send the link.",
} as const

export const DUPLICATE_MESSAGES = { badge: 'Possible duplicate' } as const

export function duplicateText(earlier: { firstName: string; lastName: string }, appliedAt: string): string {
  return `${earlier.firstName} ${earlier.lastName} already applied for this job on ${appliedAt}.`
}

/** The API's messages; the pages show their own. */
export const APPLICATION_MESSAGES = {
  notFound: "We couldn't find that application.",
  actionStatus: 'The status must be 0 to approve or 1 to reject.',
  idMismatch: 'The request names two different applications.',
  packetNotOpen: "This application isn't waiting for an employee packet.",
} as const
