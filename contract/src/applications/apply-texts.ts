import { FILE_MAX_LABEL } from '../files/file-types.ts'

/** Texts that the specification doesn't contain; `{name}` is a placeholder. */
export const STEP_TEXTS = {
  steps: 'Steps',
  heading: 'Step {number} of {count}',
  progress: 'Progress',
  answered: '{filled} of {count} required answers',
  plain: 'Step {number}: {title}',
  completed: 'Step {number}: {title}, completed',
  invalid: 'Step {number}: {title}, needs correction',
  previous: 'Previous',
  next: 'Next',
  backToReview: 'Back to review',
  skipToEnd: 'Skip to Review',
} as const

/** Labels of the buttons that expand an empty group. */
export const ADD_TEXTS = { references: 'Add a reference', workHistory: 'Add a job' } as const

export const STEP_INTROS = {
  personal:
    'This takes about 10 minutes. It helps to have your resume (if you have one) and contact information for people who can vouch for your work.',
  references: 'Optional. People who can vouch for your work. We may contact them.',
  workHistory: 'Optional. Start with your most recent job.',
} as const

export const RESUME_FIELD_TEXTS = {
  label: 'Resume',
  notAccepted: 'Not accepted',
  remove: 'Remove {name}',
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  hint: `PDF, DOC or DOCX, max ${FILE_MAX_LABEL}`,
  chooseNow: 'Choose it now',
  chooseAgain: "You chose {name} last time. Choose it again, because your browser can't save files.",
} as const

export const REVIEW_TEXTS = {
  title: 'Review your application',
  intro: "Here's what you'll send. Does everything look right?",
  yes: 'Yes',
} as const

export const DRAFT_TEXTS = {
  unavailable: "Your browser can't save your answers. You'll lose them if you close or reload this page.",
  off: "Saving is off. You'll lose your answers if you close or reload this page.",
  turnOn: 'Save my answers',
  note: 'We save your answers on this device for up to {days} days.',
  savedOnPhone: 'Saved on this phone {since}.',
  saved: 'Saved on this device {since}.',
  justNow: 'a moment ago',
  clear: 'Clear',
  shared: 'Sharing this device?',
  turnOff: "Don't save here",
  cleared: 'Your answers were cleared.',
  undo: 'Undo',
  submittedElsewhere: "This application was submitted or cleared in another tab, so it's no longer here.",
} as const

export const SENDING_TEXTS = {
  upload: 'Upload',
  percent: 'Sending your resume: {percent}%',
  sent: 'Resume sent. One moment…',
  fixFields: 'Fix the highlighted fields, then submit again.',
} as const

/** For a submission whose response was lost. */
export const EARLIER_SUBMISSION_TEXTS = {
  maybeReceived:
    "We may already have your application, but we lost the connection before we could confirm it. Submit again to be sure. You won't be counted twice.",
  received: 'We already have your application',
  differentVersion: "This version is different from the one we received, so we didn't save it.",
  done: "OK, I'm done",
  sendThisVersionToo: 'Send this version too',
} as const

export const RECEIPT_TEXTS = {
  number: 'Your reference number',
  keepNumber: 'Keep this number. Have it ready if you call or write to us.',
  next: 'What happens next',
  confirmed: "We emailed you a confirmation. If you don't see it, check your spam folder.",
  review: "We'll review your application and email you our decision.",
  ifHired: "If you're hired, that email will include a link to your first-day forms.",
  print: 'Print this page',
  applyAgain: 'Apply for another position',
} as const
