import { FILE_MAX_LABEL } from '../files/file-types.ts'

/** The texts of the application form's page beyond the specification's; `{name}` is a placeholder. */
export const STEP_TEXTS = {
  steps: 'Steps',
  heading: 'Step {number} of {count}',
  progress: 'Progress',
  plain: 'Step {number}: {title}',
  completed: 'Step {number}: {title}, completed',
  faulty: 'Step {number}: {title}, needs correction',
  previous: 'Previous',
  next: 'Next',
  backToReview: 'Back to the review',
  skipToEnd: 'Skip to the end',
} as const

/** Above the fields of a step. */
export const STEP_INTROS = {
  personal:
    'It takes about 10 minutes. Good to have at hand: your resume if you have one, and the names and numbers of people who know your work.',
  references: 'Optional: people who know your work and may be asked about it.',
  workHistory: 'Optional: where you worked before, the latest first.',
} as const

export const GROUP_LEGENDS = {
  reference: 'Reference {number}',
  position: 'Previous Position {number}',
} as const

export const RESUME_FIELD_TEXTS = {
  label: 'Resume',
  notAccepted: 'Not accepted',
  remove: 'Remove {name}',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  hint: `PDF, DOC or DOCX, max ${FILE_MAX_LABEL}`,
  chooseNow: 'Choose it now',
  chooseAgain:
    'Last time you chose {name}. Please choose it again: a browser keeps your words, not your files.',
} as const

export const REVIEW_TEXTS = {
  title: 'Review your application',
  intro: 'This is what will be sent. Is everything right?',
  edit: 'Edit',
  editGroup: 'Edit: {group}',
  nothing: 'Nothing entered.',
  yes: 'Yes',
} as const

/** What is typed stays on the device. */
export const DRAFT_TEXTS = {
  impossible: 'This browser saves nothing here: what you typed is lost when you close or reload this page.',
  off: 'Nothing is saved on this device: what you typed is lost when you close or reload this page.',
  turnOn: 'Save what I type',
  note: 'What you type is saved on this device for up to {days} days, so that nothing is lost.',
  savedOnPhone: 'Saved on this phone {since}.',
  saved: 'Saved on this device {since}.',
  momentAgo: 'a moment ago',
  clear: 'Clear',
  shared: 'Do other people use this device?',
  turnOff: 'Save nothing here',
  cleared: 'Everything you typed is gone from here.',
  bringBack: 'Bring it back',
  goneElsewhere:
    'This application was submitted or emptied in another tab, or removed with the browser’s data, so it is gone from here as well.',
} as const

export const SENDING_TEXTS = {
  upload: 'Upload',
  percent: 'Sending your resume: {percent} %',
  sent: 'Your resume is sent. One moment, please.',
  toCorrect: 'Please correct the marked fields, then submit again.',
} as const

/** A submission whose answer was lost. */
export const EARLIER_SUBMISSION_TEXTS = {
  maybeReceived:
    'Your application may have been received already: it was sent, but no answer came. Submit it again to be sure; it is not stored twice.',
  received: 'Your earlier submission was received',
  otherVersion:
    'What is here now differs from what we received, in your words or in the resume, so it was not stored.',
  done: 'It was received: done',
  sendAsWell: 'Send this version as well',
} as const

/** For somebody who has applied. */
export const RECEIPT_TEXTS = {
  number: 'Your reference number',
  keepNumber: 'Please keep it, and name it when you call or write to us.',
  next: 'What happens next',
  confirmed:
    'We have sent you a confirmation by e-mail. If it is not there soon, please look among your unwanted mail.',
  review: 'We review your application, and write to you by e-mail whatever we decide.',
  ifHired: 'If you are hired, that e-mail leads you to the forms for your first day.',
  print: 'Print this page',
  again: 'Apply for another position',
} as const
