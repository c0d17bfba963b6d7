import { formatDate } from '../common/dates.ts'

export const STAFF_PACKET_MESSAGES = {
  loadFailed: "We couldn't load the packet's status.",
  noPacket: 'There is no packet yet.',
  awaitingResubmission: 'Reopened. Waiting for the candidate to resubmit.',
  alreadyDeleted: 'This packet was deleted after its retention period ended.',
  noVersion: "We couldn't find that version of the packet.",
  signInToSee: 'Sign in with your password to see it.',
  loading: 'Loading...',
  tryAgain: 'Try Again',
} as const

export const PACKET_FACTS = {
  deleted: 'Deleted',
  submitted: 'Submitted',
  submittedBy: 'by {name}',
  submittedByStaff: 'by {name} (filled out by staff)',
  reopened: 'Reopened. Waiting for the candidate.',
  files: 'Packet files',
  verify: 'Verify a ZIP',
  earlierVersions: 'Earlier versions',
  keepUntil: 'Keep until',
  employmentEnded: 'Employment ended',
  employee: 'Employee',
  employeeId: 'Employee {id}',
  deletedEmployee: 'Employee {id} (deleted)',
} as const

/** For versions submitted before the packet was reopened. The page adds a time to `submitted` and `reopened`. */
export const VERSION_TEXTS = {
  submitted: 'Version {number}, submitted',
  reopened: ', reopened',
  file: 'Version {number} as {kind}',
} as const

export const REOPEN_MESSAGES = {
  button: 'Reopen packet…',
  title: 'Reopen the employee packet',
  confirm: 'Reopen Packet',
  text: "We'll email {name} ({email}) a new link to redo the packet. The current version stays on file.",
  done: 'Packet reopened. We emailed the candidate a new link.',
  failed: "We couldn't reopen the packet.",
  label: 'What needs to be fixed?',
  hint: "The candidate sees this in an email. Don't include SSNs or account numbers.",
  reason: 'Tell the candidate what to fix',
  numbersInReason: 'Remove the SSN or account number. This goes out by email.',
  notSubmitted: "There's no submitted packet to reopen.",
  employmentEnded: "This employee has left, so you can't reopen the packet.",
} as const

export const WITHDRAW_MESSAGES = {
  button: 'Cancel reopening…',
  title: 'Cancel the reopening?',
  text: "The original packet will count as submitted. The candidate's new link will stop working, and anything they've entered since will be deleted. We won't email them.",
  confirm: 'Withdraw Reopening',
  done: 'The original packet counts as submitted again.',
  failed: "We couldn't cancel the reopening.",
  notReopened: "This packet isn't reopened.",
} as const

export const CREATE_EMPLOYEE_MESSAGES = {
  button: 'Create Employee…',
  title: 'Create Employee',
  confirm: 'Create Employee',
  failed: "We couldn't create the employee.",
  label: 'Sage Employee ID',
  id: 'Sage Employee ID is required',
  idHint: 'The ID from your payroll system. Future imports use it to match this person.',
  confirmLink: 'Link Employee',
  linkedIdHint: "This person's ID in your payroll system.",
  samePerson: 'Same person. Use the existing payroll record.',
  samePersonHint: "We'll only fill in what's blank on that record.",
  existingAccount: 'Use the existing account for {email}',
  onlyDots: 'Enter a valid Sage Employee ID',
  notSubmitted: 'You can create the employee after the packet is submitted.',
} as const

export const EMPLOYMENT_END_MESSAGES = {
  button: 'End employment…',
  title: 'End employment',
  text: 'Keep each packet for three years after the hire date or one year after employment ends, whichever is later.',
  label: 'Last day of employment',
  hint: 'Leave blank if the person still works here.',
  confirm: 'Save',
  saved: 'Last day saved.',
  failed: "We couldn't save the last day.",
  noHireDate: 'Save the hire date first.',
  beforeHire: "The last day can't be before the hire date.",
  inFuture: "You can't enter a future date.",
} as const

export const RETENTION_MESSAGES = {
  subLine:
    'Packets you can now delete. The law requires you to keep them for three years after the hire date or one year after employment ends, whichever is later.',
  listFailed: "We couldn't load packets ready for deletion.",
  none: {
    title: 'Nothing to delete',
    text: 'Packets show up here when you no longer have to keep them. To start the clock, record the last day of employment in the application.',
  },
  question: 'Permanently delete this packet?',
  questionText:
    "You had to keep {name}'s packet until {date}. Deleting it removes every version: answers, documents, photo, signature, PDF, and ZIP. You can't undo this. The audit trail will show that you deleted it.",
  confirm: 'Delete Packet',
  confirmOf: 'Delete Packet of {name}',
  deleted: 'The packet was deleted.',
  deleteFailed: "We couldn't delete the packet.",
  employed: 'You have to keep the packet while this person works here.',
} as const

export const DUE_PACKET_LABELS = {
  name: 'Name',
  job: 'Job',
  employee: 'Employee',
  hired: 'Date Hired',
  employmentEnded: 'Employment Ended',
  keepUntil: 'To Be Kept Until',
  actions: 'Actions',
} as const

type HiredApplicant = { firstName: string; lastName: string; email: string }

export function creationText({ firstName, lastName, email }: HiredApplicant): string {
  return `We'll create an employee record for ${firstName} ${lastName} with the name, address, SSN, and net pay account from the packet. We'll also email ${email} a link to set a password.`
}

export function linkingText({ firstName, lastName, email }: HiredApplicant, employeeId: string): string {
  return `We'll link ${firstName} ${lastName} to employee ${employeeId}. We won't create a new record or overwrite anything. If they don't have a password yet, we'll email them a link. New accounts use ${email}.`
}

export function alreadyLinkedMessage(employeeId: string): string {
  return `This application is already linked to employee ${employeeId}.`
}

export function employeeCreatedMessage(employeeId: string): string {
  return `Employee ${employeeId} created. We sent a link to set a password.`
}

export const employeeLinkedMessage = (employeeId: string): string => `Linked to employee ${employeeId}.`

export function linkedElsewhereMessage(employeeId: string): string {
  return `${employeeId} is already linked to another application. Enter this person's ID.`
}

export function notReopenableMessage(employeeId: string): string {
  return `You can't reopen this packet because employee ${employeeId} already exists. Correct the employee record in payroll instead.`
}

export function keepUntilMessage(keepUntil: string): string {
  return `The packet must be kept until ${formatDate(keepUntil)}.`
}

export function retentionText(retention: {
  keepUntil: string | null
  endedOn: string | null
  isDue: boolean
}): string {
  const { keepUntil, endedOn, isDue } = retention
  if (keepUntil === null) return 'Unknown. Add the hire date to the application.'
  if (endedOn === null) return `At least until ${formatDate(keepUntil)} (still employed)`
  return `Until ${formatDate(keepUntil)}${isDue ? '. You can delete it now.' : ''}`
}
