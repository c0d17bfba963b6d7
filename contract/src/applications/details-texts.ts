/** The texts of an application's details, which only staff see; `{name}` is a placeholder. */
export const DETAILS_TEXTS = {
  title: 'Application',
  unsaved: 'You have changed this application and not saved it. Close it without saving?',
  notKnown: 'N/A',
  adult: '18 or older: yes',
  notesHint: 'Shared. Saved with Save Changes.',
} as const

/** Of the two references and the two positions; the number is added. */
export const GROUP_TEXTS = {
  reference: 'Reference {number}',
  position: 'Previous Position {number}',
} as const

/** Who applied, and how long they have been waiting. */
export const SUMMARY_TEXTS = {
  applied: 'Applied',
  you: 'you',
  cfo: 'the CFO',
  sinceToday: 'With {whom} since today',
  forOneDay: 'With {whom} for 1 day',
  forDays: 'With {whom} for {days} days',
} as const

export const PANEL_TEXTS = {
  waitsFor: 'Waits for the decision of {decider}.',
  remark: 'Remark',
  remarkHint: 'Optional to approve, required to reject. The history shows it under your name.',
  notSent: 'Not sent',
  notSentHint: 'Somebody else was first. The history does not have it.',
  untilNow: 'Until now',
  viaLink: '{name}, by e-mail link',
  quote: '{status} by {name}',
} as const

export const REJECTION_TEXTS = {
  title: 'Reject this application?',
  isTold: '{name} will be told by e-mail, and this cannot be undone.',
  isNotTold: '{name} will be rejected.',
  losesEdits: 'Your other changes on this form will not be saved.',
} as const

export const FOOTER_TEXTS = {
  saving: 'One moment…',
  save: 'Save Changes',
  fillPacket: 'Fill Employee Packet',
  signInFirst: 'Sign in to fill the packet',
  close: 'Close',
  approveAndNext: 'Approve and next',
} as const

export const KEY_TEXTS = {
  title: 'Keys',
  use: 'Use the single keys',
  useHint: 'They work in this window only, and never while you type in a field.',
  next: 'Next application that waits for you',
  previous: 'Previous one',
  approve: 'Approve and go to the next',
  reject: 'Reject and go to the next: your remark is needed',
  send: 'From inside a field: approve, or after R reject',
  edit: 'Edit, beginning with the first name',
  help: 'This list',
} as const

/** The line of those who wait for the reader. */
export const QUEUE_TEXTS = {
  label: 'Waiting for you',
  total: '{total} waiting for you',
  place: '{position} of {total}',
  order: 'waiting for you, oldest first',
  previous: 'Previous',
  next: 'Next',
} as const

/** Sends the mailed link once more. */
export const SEND_LINK_TEXTS = {
  title: 'Send the link again?',
  toCandidate: '{name} ({email}) gets a new link to the employee packet.',
  toRole: 'Everybody with the role {role} gets a new mail with links to open, approve and reject.',
  earlierStop: 'Links that were mailed before stop working.',
  goesTo: 'It goes to {addresses}.',
  packetOf: 'The employee packet of the candidate',
} as const
