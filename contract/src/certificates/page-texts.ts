import type { CheckState, Expiry } from './rules.ts'
import type { EXPIRES_FILTERS } from './schemas.ts'

/** Texts of the office's page. */
export const CERTIFICATES_PAGE_TEXTS = {
  title: 'Certificates',
  counts: '{expired} expired, {soon} expire within 30 days, and {toCheck} to check',
  loadFailed: "We couldn't load the certificates.",
  none: 'No certificates yet.',
  noneText: 'Employees add theirs in My Forms. You can add one for someone here.',
  noMatch: 'No certificates match.',
  person: 'Person',
  kind: 'Certificate',
  allKinds: 'All kinds',
  number: 'Number',
  noNumber: 'No number',
  issued: 'Issued',
  expires: 'Expires',
  anyTime: 'Any time',
  status: 'Status',
  allStatuses: 'All statuses',
  added: 'Added',
  addedBy: 'Added {date} by {name}',
  checkedBy: 'Checked {date} by {name}',
  nextReminder: 'Next reminder',
  reminderOn: '{date}, to {name} and HR',
  noReminder: 'None',
  open: 'Open the certificate {kind}, {name}',
  noFront: 'No picture of the front',
  noBack: 'No picture of the back',
  check: 'Mark Checked',
  checkedNext: 'Checked. This is the next one. {left} left to check.',
  checkedLast: 'Checked. That was the last one.',
  edit: 'Edit',
  editTitle: 'Edit Certificate',
  save: 'Save Changes',
  saved: 'Saved.',
  saveFailed: "We couldn't save the changes.",
  ask: 'Ask for New Pictures',
  askText: '{name} gets an email with your comment and sends new pictures.',
  comment: 'Comment',
  send: 'Send Email',
  sent: 'Email sent to {email}.',
  sendFailed: "We couldn't send the email.",
  asked: 'You asked: {comment}',
  remove: 'Remove',
  removeTitle: 'Remove this certificate?',
  removeText: 'The certificate and its pictures are deleted. You can’t undo this.',
  removed: 'Certificate removed.',
  add: 'Add Certificate',
  employee: 'Employee',
  chooseEmployee: 'Choose an employee',
  findEmployee: 'Find by name',
  addFailed: "We couldn't add the certificate.",
  saidAdded: 'Certificate added.',
  close: 'Close',
  oneFailed: "We couldn't load this certificate.",
} as const

export const EXPIRY_LABELS = {
  expired: 'Expired',
  soon: 'Expires soon',
  later: 'Valid',
  never: "Doesn't expire",
} as const satisfies Record<Expiry, string>

export const CHECK_LABELS = {
  toCheck: 'To check',
  asked: 'New pictures asked',
  checked: 'Checked',
} as const satisfies Record<CheckState, string>

export const EXPIRES_LABELS = {
  expired: 'Expired',
  within30: 'Within 30 days',
  within90: 'Within 90 days',
  never: "Doesn't expire",
} as const satisfies Record<(typeof EXPIRES_FILTERS)[number], string>
