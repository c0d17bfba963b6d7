import type { ChangeMode } from '../settings/change-modes.ts'
import type { Marking, RequestStatus } from './schemas.ts'

/** The texts of /change-requests, which only HR-Managers and Admins see. */
export const CHANGES_TEXTS = {
  subLine: 'Changes employees asked for: decide here, then hand the list to payroll.',
  tabs: 'Changes',
  waiting: 'To Decide',
  payroll: 'For Payroll',
  closed: 'Closed',
  failed: "We couldn't load this list.",
  label: 'Requests',
  employee: 'Employee',
  field: 'What',
  asked: 'Asked',
  before: 'Before',
  after: 'After',
  empty: 'nothing',
  none: 'Nothing to decide.',
  noneText: 'When an employee asks for a change, it shows up here.',
  noneClosed: 'No closed requests yet.',
  choose: 'Choose a request.',
  warnings: 'Check before you approve',
  needsTwo: 'Needs two people. {count} of 2 approved.',
  approvedBy: 'Approved by {name}, {time}',
  called: 'Called: {text}',
  call: 'Call {number}, the number on file before this request. Never one from the request or an email.',
  noNumber: 'No phone number is on file. Call or see the person some other way you already know.',
  calledLabel: 'Who you called',
  calledHint: 'Name and number. For example: Maria, (510) 555-0142',
  approve: 'Approve',
  approveOf: "Approve {name}'s request",
  refuse: 'Decline',
  refuseOf: "Decline {name}'s request",
  refuseTitle: 'Decline this request?',
  reason: 'Reason',
  reasonHint: 'The employee reads this.',
  approvedToast: 'Approved.',
  firstToast: 'Approved. Someone else must approve, too.',
  refusedToast: 'Declined. The employee gets your reason.',
  decideFailed: "We couldn't save your decision.",
  onlyHr: 'Only an HR-Manager decides. You can read along.',
  closedBy: '{status} by {name}, {time}',
} as const

/** Why a bank change needs two people. */
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
  refused: 'Declined',
  takenBack: 'Taken back',
  replaced: 'Replaced',
  overtaken: 'Payroll changed it',
}

export const CHANGE_MODE_TEXTS: Readonly<Record<ChangeMode, string>> = {
  off: 'Off',
  tell: 'Change it and tell HR',
  hr: 'HR approves',
  two: 'Two people approve',
}

export const FOR_PAYROLL_TEXTS = {
  label: 'Changes for payroll',
  none: 'Nothing for payroll.',
  noneText: 'Approved changes show up here until a payroll import brings them.',
  leaves: 'Leaves {time}',
  ready: 'Ready',
  left: 'In a file since {time}',
  entered: 'Entered {time} by {name}',
  differs: 'Payroll has something else: {value}',
  markEntered: 'Mark as Entered',
  markEnteredOf: "Mark {name}'s {field} as entered",
  notEntered: 'Not Entered',
  enteredFailed: "We couldn't save this.",
  closesItself: 'A request closes by itself when an import brings the change.',
} as const
