import type { Marking, RequestStatus } from './schemas.ts'

/** Only HR-Managers and Admins see these texts. */
export const CHANGES_TEXTS = {
  subLine: 'Updates that employees asked for, oldest first.',
  tabs: 'Changes',
  waiting: 'To Decide',
  payroll: 'For Payroll',
  closed: 'Closed',
  failed: "We couldn't load this list.",
  label: 'Requests',
  none: 'Nothing to decide.',
  noneText: 'When an employee asks for a change, it shows up here.',
  noneClosed: 'No closed requests yet.',
  noneClosedText: 'The last 100 that were made, refused, or taken back show up here.',
  notListed: 'This request is no longer on this list.',
  back: 'Back to the List',
  title: "{name}'s {field}",
  requested: 'Employee {id}. Asked {time}.',
  openEmployee: 'Open Employee',
  field: 'What',
  before: 'Before',
  after: 'After',
  empty: 'None',
  routingValid: 'Routing number is valid',
  oneWarning: '1 warning',
  warnings: '{count} warnings',
  approvals: '{count} of {needed} approved',
  new: 'New',
} as const

export const DECISION_TEXTS = {
  needsTwo: 'Two people approve this',
  needsOne: 'One person approves this',
  approvedBy: '{name} approved',
  refusedBy: '{name} refused',
  closedBy: 'Closed by {name}',
  called: 'Called: {text}',
  waits: 'Waiting for a decision',
  call: 'Call before you approve',
  callText: 'The number on file before this request. Never use one from the request or an email.',
  noNumber: 'No phone number is on file. Call or see the person some other way you already know.',
  calledLabel: 'Who you called',
  calledHint: 'Name, time, and what they said. For example: Sam, 2:05 PM, confirmed the change',
  reason: 'Reason',
  reasonHint: 'Required to refuse. {name} reads it.',
  approve: 'Approve Change',
  approveFirst: 'Approve, 1 of 2',
  refuse: 'Refuse',
  refuseOf: "Refuse: {name}'s {field}",
  approved: 'Approved.',
  approvedFirst: 'Approved. Someone else must approve, too.',
  refused: 'Refused. {name} gets your reason.',
  failed: "We couldn't save your decision.",
  onlyHr: 'Only an HR-Manager decides. You can read along.',
  leaves: 'Can go to payroll after {time}',
} as const

export const MARKING_TEXTS: Readonly<Record<Marking, string>> = {
  emailChanged: 'The email changed in the 7 days before, or since.',
  passwordChanged: 'The password changed in the 7 days before, or since.',
  newDevice: 'It came from a device that is new for this person.',
  otherEmployee: "The account is another employee's, too.",
  several: 'Several bank changes were asked for since the last pay date.',
}

export const STATUS_TEXTS: Readonly<Record<RequestStatus, string>> = {
  waiting: 'Waiting',
  approved: 'Approved',
  done: 'Done',
  refused: 'Refused',
  takenBack: 'Taken back',
  replaced: 'Replaced',
  overtaken: 'Payroll changed it',
}

export const FOR_PAYROLL_TEXTS = {
  label: 'Changes for payroll',
  noneListed: 'Nothing for payroll.',
  noneText: 'Approved changes show up here until a payroll import brings them.',
  closedByImport: 'Payroll stays the source. A request closes by itself when an import brings the change.',
  employee: 'Employee',
  choose: 'Choose {name}, {field}',
  value: 'New value',
  status: 'Status',
  leaves: 'Leaves {time}',
  ready: 'Ready',
  left: 'Downloaded {date}',
  entered: 'Entered {date} by {name}',
  differs: 'Differs',
  payrollDiffers: 'Payroll has something else: {value}',
  markEntered: 'Mark as Entered',
  markEnteredOf: "Mark as Entered: {name}'s {field}",
  notEntered: 'Not Entered',
  notEnteredOf: "Not Entered: {name}'s {field}",
  enteredFailed: "We couldn't save this.",
  one: 'Download 1 change',
  many: 'Download {count} changes',
  none: 'Download',
  buttonOne: 'Download 1 Change',
  buttonMany: 'Download {count} Changes',
  fullNumbersWarning: 'Full account numbers leave EPay here.',
  viewsRecorded: 'Each person sees your download under "Who\'s viewed my information."',
} as const

/** Shown in Employee Details. */
export const CONTACTS_TEXTS = {
  failed: "We couldn't load the phone number and emergency contacts.",
  none: 'None on file',
} as const

export const CHANGES_CARD_TEXTS = {
  oneToDecide: '1 change needs your decision',
  toDecide: '{count} changes need your decision',
  oneForPayroll: '1 change is ready for payroll',
  forPayroll: '{count} changes are ready for payroll',
  show: 'Open Changes',
} as const
