import type { RequestStatus } from './schemas.ts'

/** What employees read on the profile; `{date}` and the like are placeholders. */
export const MY_DETAILS_TEXTS = {
  title: 'My details',
  text: 'Something changed? Ask here. Your office checks it, and payroll gets it without anyone typing it again.',
  failed: "We couldn't load your details.",
  none: 'Not on file',
  change: 'Change',
  changeField: 'Change: {field}',
  send: 'Send Request',
  sending: 'Sending…',
  cancel: 'Cancel',
  sent: 'Your request is with the office.',
  changed: 'Changed.',
  sendFailed: "We couldn't send your request.",
  with: 'With the office since {date}',
  approved: 'Approved {date}. Payroll enters it next.',
  leaves: 'Approved. It goes to payroll on {date}.',
  atPayroll: 'Payroll has it. It shows here after the next payroll import.',
  differs: 'Payroll has something else now: {value}. Call {contact}.',
  takeBack: 'Take Back',
  takeBackField: 'Take back: {field}',
  takeBackQuestion: 'Take back this request?',
  takeBackText: 'Nothing changes. You can ask again anytime.',
  takeBackFailed: "We couldn't take it back.",
  officeOnly: 'To change this, contact {contact}.',
  replaces: 'This replaces your open request.',
} as const

/** Of `CHANGE_FIELDS`. */
export const FIELD_TEXTS = {
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  emergencyContacts: 'Emergency contacts',
  directDeposit: 'Direct deposit',
} as const

/** What became of the last request. */
export const OWN_STATUS_TEXTS: Readonly<Record<RequestStatus, string>> = {
  waiting: 'With the office',
  approved: 'Approved',
  done: 'Done {date}',
  refused: 'Declined {date}: {reason}',
  takenBack: 'You took this back {date}.',
  replaced: 'Replaced by a newer request',
  overtaken: 'Payroll changed this {date}, so your request is closed. Ask again if something is still wrong.',
}

export const DIRECT_DEPOSIT_TEXTS = {
  net: 'Your pay goes to',
  split: 'A fixed amount to another account',
  addSplit: 'Send a fixed amount to another account',
  proof: "Show that it's you",
  code: '6-digit code',
  password: 'Password',
  presentAccount: 'Current account number',
  presentAccountHint: 'All digits of the account ending in {number}.',
  told: 'We email you about this right away, at your old address too if it changed.',
  waits:
    'Your office calls you before anything changes. Payroll gets it {days} days from now at the earliest.',
  waitsOne: 'Your office calls you before anything changes. Payroll gets it tomorrow at the earliest.',
  waitsNone: 'Your office calls you before anything changes.',
} as const

export const EMERGENCY_TEXTS = {
  first: 'First contact',
  second: 'Second contact',
  addSecond: 'Add a second contact',
} as const
