import type { FilledText } from '../languages/message.ts'

export function maxLengthMessage(max: number): FilledText {
  return { text: 'Use {max} characters or fewer', values: { max } }
}

export const PACKET_TITLE = 'Employee Packet'

export const DOCUMENTS_MESSAGES = {
  photo: 'Please upload or capture a photo',
  documentType: 'Please select at least one document type',
  documentFiles: 'Please upload at least one supporting document',
  signature: 'Digital signature is required',
  typedSignature: 'Please enter your name for typed signature',
  blankSignature: 'Please provide a signature before saving',
  disclaimer: 'You must acknowledge the disclaimer before submitting',
  noCanvas: 'Unable to access signature canvas',
  signatureFailed: 'Error saving signature. Please try again.',
} as const

export const SPLIT_TEXTS = {
  show: 'Add an optional split',
  hide: 'Hide optional fields',
  skipped: 'Skipped',
  detailsProvided: 'Details provided',
  actionNeeded: 'Action needed',
  amountPerPay: '{amount} per pay',
} as const

export const SUBMIT_LABELS = {
  ready: 'Submit Form',
  submitting: 'Submitting...',
  validating: 'Validating...',
  submitted: 'Submitted Successfully',
} as const

export const PACKET_MESSAGES = {
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
  successPanel:
    'We created a PDF of your packet and a ZIP of your documents. HR will review them and contact you if they need anything else.',
  activation: 'Direct deposit takes 1-2 pay cycles to activate.',
  alreadySubmitted: 'This packet has already been submitted.',
  notApproved: "This application isn't approved yet, so there's no packet to fill out.",
} as const

export const PACKET_SUBJECTS = { photo: { text: 'Photo' }, signature: { text: 'Signature' } } as const

export const DRAFT_MESSAGES = {
  conflict: 'Someone changed these answers on another device.',
  tooOften: "You're making changes too quickly. Wait a few minutes and try again.",
  noFile: "We couldn't find that file.",
  oneFile: 'Choose one file only.',
  fileGone: 'One of your files is missing. Check your files and submit again.',
} as const

export const COPY_MESSAGES = {
  expired: 'You can download your copy for 24 hours after you submit. Ask HR for one now.',
  otherLink: 'You can only download your copy from the link you used to submit. Ask HR for a copy.',
  submittedByOffice: 'Your office submitted this packet for you. Ask HR for a copy.',
  notSubmitted: 'You can download your copy after you submit the packet.',
  tooOften: 'Too many downloads in a short time. Wait a few minutes, then try again.',
} as const

export function directDepositAuthorization(company: string): string {
  return `I authorize ${company} to deposit my pay into the account or accounts named above, and to take back deposits made by mistake. This stays in force until I change it in writing.`
}

export const DISCLAIMER =
  'I attest, under penalty of perjury, that the information in this packet is true and complete, that the documents are mine, and that my electronic signature has the same effect as one made by hand.'
