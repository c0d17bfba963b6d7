/** Errors about a request as a whole. */
export const REQUEST_MESSAGES = {
  invalid: "That request isn't valid.",
  malformed: 'The request is malformed.',
  malformedForm: 'The form is malformed.',
  repeatedPart: 'A part of the form was sent more than once.',
  tooLarge: 'The request is too large.',
  textTooLong: 'A text of the form is too long.',
  unsupported: 'This kind of content is not accepted here.',
  notMultipart: 'The request is not multipart form data.',
  keyTooLong: 'The idempotency key is too long.',
  notFound: 'Page not found.',
  uploadsBusy: "We're getting a lot of uploads right now. Try again in a moment.",
  databaseDown: "EPay can't reach its database.",
  /** Doesn't reveal whether the database or the disk failed. */
  unavailable: 'EPay is temporarily unavailable. Try again in a moment.',
  /** For unexpected errors; the log has the same reference. */
  internal: 'Something went wrong on our end. Reference: {reference}',
} as const

export const EXPORT_AS_CSV = 'Export as CSV'

export const RETRYING_MESSAGE = "EPay is temporarily unavailable. We'll keep trying."

export const UNEXPECTED_ERROR_MESSAGE = 'An unexpected error occurred.'

/** For staff forms; packets and applications have their own wording. */
export const tooLong = (max: number) => `Use ${max} characters or fewer`

export const FIELD_MESSAGES = {
  notListed: 'Choose an option from the list',
  date: 'Enter a valid date',
  week: 'Enter a valid week (e.g., 2026-W05)',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
} as const
