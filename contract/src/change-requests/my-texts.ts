/** Texts for employees; names in braces, such as `{date}`, are placeholders. */
export const MY_DETAILS_TEXTS = {
  text: 'Something changed? Ask here. Your office checks it, and payroll gets it without anyone typing it again.',
  failed: "We couldn't load what you can change here.",
  change: 'Change',
  changeField: 'Change: {field}',
  changeAgain: 'Change Again',
  send: 'Send to the Office',
  sent: 'Your request is with the office.',
  changed: 'Your change is saved.',
  sendFailed: "We couldn't send your request.",
  with: 'With the office since {date}',
  approved: 'Approved {date}',
  earliestPayroll: 'It goes to payroll on {time} at the earliest.',
  atPayroll: 'Payroll has it. You see it here after the next payroll import.',
  toPayroll: 'Payroll enters it next.',
  yourPay: 'Until payroll makes the change, your pay goes to {account}.',
  differs: 'Payroll has something else now: {value}. Call {contact}.',
  notYou: 'Not you? Take it back, sign out of all other devices, and reset your password.',
  takeBack: 'Take Back',
  takeBackField: 'Take back: {field}',
  takeBackQuestion: 'Take back this request?',
  takeBackText: 'Nothing changes. You can ask again anytime.',
  takenBack: 'We took your request back.',
  officeOnly: 'To change this, contact {contact}.',
  replaces: 'This replaces the request you sent on {date}.',
  select: 'Select',
} as const

export const FIELD_TEXTS = {
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  emergencyContacts: 'Emergency contacts',
  directDeposit: 'Direct deposit',
} as const

export const OUTCOME_TEXTS = {
  done: 'Updated {date}',
  refused: "The office didn't make this change",
  overtaken: 'Payroll changed this {date}, so your request is closed. Ask again if something is still wrong.',
} as const

export const DIRECT_DEPOSIT_TEXTS = {
  net: 'Net pay',
  split: 'Fixed amount',
  splitTo: '{amount} to {account}',
  splitText: 'This amount goes to the second account first. The rest goes to the account above.',
  addSplit: 'Send a fixed amount to another account',
  removeSplit: 'Remove the second account',
  routingHint: 'Nine digits, at the bottom left of a check.',
  proof: "First, show that it's you",
  code: '6-digit code',
  codeHint: 'From your authenticator app, or use a recovery code.',
  presentAccount: 'Current account number',
  presentAccountHint: 'All digits of the account ending in {number}.',
  emailNotice: 'We email you about this right away, at your old address too if it changed.',
  waits:
    'Your office calls you before anything changes. Payroll gets it {days} days from now at the earliest.',
  waitsOne: 'Your office calls you before anything changes. Payroll gets it tomorrow at the earliest.',
  waitsNone: 'Your office calls you before anything changes.',
} as const

export const EMERGENCY_TEXTS = {
  first: 'First contact',
  second: 'Second contact',
  addSecondContact: 'Add a second contact',
  removeSecond: 'Remove the second contact',
} as const
