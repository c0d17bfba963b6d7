import { formatDate } from '../common/dates.ts'

/** Texts for staff who work on a submitted packet. */
export const STAFF_PACKET_MESSAGES = {
  loadFailed: 'Unable to load what became of the packet.',
  noPacket: 'There is no packet yet.',
  isOpenAgain: 'The packet was reopened, and is not submitted again yet.',
  deletedAlready: 'This packet was deleted when it no longer had to be kept.',
  noVersion: 'There is no such version of the packet.',
  signInToSee: 'Please sign in with your password to see it.',
  loading: 'Loading...',
  tryAgain: 'Try Again',
} as const

/** What is known of the packet, in the details of the application. */
export const PACKET_FACTS = {
  deleted: 'Deleted',
  submitted: 'Submitted',
  submittedBy: 'by {name}',
  submittedByStaff: 'by {name}, filled in by staff',
  reopened: 'Reopened: waits for the candidate',
  files: 'Packet files',
  verify: 'Verify a ZIP',
  earlier: 'Earlier versions',
  kept: 'To be kept',
  ended: 'Employment ended',
  employee: 'Employee',
  employeeId: 'Employee {id}',
  deletedEmployee: 'Employee {id} (deleted)',
} as const

/** A version submitted before the packet was reopened; a time follows the first two. */
export const VERSION_TEXTS = {
  submitted: 'Version {number}, submitted',
  reopened: ', reopened',
  file: 'Version {number} as {kind}',
} as const

export const REOPEN_MESSAGES = {
  button: 'Reopen packet…',
  title: 'Reopen the employee packet',
  confirm: 'Reopen Packet',
  text: '{name} ({email}) gets a new link and fills in the packet again. What was submitted is kept as an earlier version.',
  done: 'The packet is open again, and the candidate gets a new link.',
  failed: 'The packet was not reopened.',
  label: 'What should the candidate correct?',
  hint: 'The candidate reads this in the e-mail, so please write no personal numbers.',
  reason: 'Please say what the candidate should correct',
  numbersInReason: 'Please leave personal numbers out: the candidate gets this by e-mail',
  notSubmitted: 'There is no submitted packet to reopen.',
  employmentEnded: 'The employment has ended, so the packet stays as it is.',
} as const

export const WITHDRAW_MESSAGES = {
  button: 'Withdraw reopening…',
  title: 'Withdraw the reopening?',
  text: 'The packet counts again as it was submitted. The link that the candidate got stops working, without another e-mail. Whatever was entered or uploaded for a new version is discarded.',
  confirm: 'Withdraw Reopening',
  done: 'The packet counts again as it was submitted.',
  failed: 'The reopening was not withdrawn.',
  notReopened: 'The packet is not open for a new version, so there is no reopening to withdraw.',
} as const

export const CREATE_EMPLOYEE_MESSAGES = {
  button: 'Create Employee…',
  title: 'Create Employee',
  confirm: 'Create Employee',
  failed: 'The employee was not created.',
  label: 'Sage Employee ID',
  id: 'Sage Employee ID is required',
  idHint: "The payroll system's number: the next import updates the employee by it.",
  confirmLink: 'Link Employee',
  linkedIdHint: 'The number of the record that payroll has.',
  samePerson: 'It is the same person: use the record that payroll has',
  samePersonHint: 'The packet fills only what is empty there.',
  existingAccount: 'Use the account that {email} has already',
  onlyDots: 'Sage Employee ID must be more than dots',
  notSubmitted: 'An employee is created from a submitted packet, and there is none yet.',
} as const

export const EMPLOYMENT_END_MESSAGES = {
  button: 'Employment ended…',
  title: 'End of the employment',
  text: 'The packet is kept for three years after the hire or one year after the end of the employment, whichever is later.',
  label: 'Employment ended on',
  hint: 'Leave it empty while the person is employed.',
  confirm: 'Save',
  saved: 'The end of the employment was saved.',
  failed: 'The end of the employment was not saved.',
  noHireDate: 'Please save the Date Hired first.',
  beforeHire: 'The employment cannot end before the Date Hired.',
  inFuture: 'Please enter this when the employment has ended.',
} as const

export const RETENTION_MESSAGES = {
  subLine:
    'Packets that no longer have to be kept: three years after the hire or one year after the end of the employment, whichever is later.',
  listFailed: 'Failed to fetch the packets that are due.',
  none: {
    title: 'No packet is due.',
    text: "A packet appears here once it no longer has to be kept. Note the end of an employment in the application's details.",
  },
  question: 'Delete this packet for good?',
  questionText:
    'The packet of {name} had to be kept until {date}. Its answers, documents, photo, signature, PDF and ZIP are removed, every version of them. This cannot be undone; the audit trail keeps that you did it.',
  confirm: 'Delete Packet',
  confirmOf: 'Delete Packet of {name}',
  deleted: 'The packet was deleted.',
  deleteFailed: 'The packet was not deleted.',
  employed: 'The packet must be kept while the person is employed.',
} as const

/** The columns of the packets that are due. */
export const DUE_PACKET_LABELS = {
  name: 'Name',
  job: 'Job',
  employee: 'Employee',
  hired: 'Date Hired',
  ended: 'Employment Ended',
  kept: 'To Be Kept Until',
  actions: 'Actions',
} as const

type Hired = { firstName: string; lastName: string; email: string }

/** Explains what Create Employee does. */
export function creationText({ firstName, lastName, email }: Hired): string {
  return `${firstName} ${lastName} becomes an employee, with the name, address, SSN and net pay account of the packet. An e-mail to ${email} asks to set a password.`
}

/** Explains how it uses an existing payroll record. */
export function linkingText({ firstName, lastName, email }: Hired, employeeId: string): string {
  return `${firstName} ${lastName} is linked to employee ${employeeId}: no record is made, and nothing in that one is overwritten. An e-mail asks to set a password only if there is none yet; a new account is for ${email}.`
}

/** `This application has its employee already: 5001.` */
export function hasEmployeeAlready(employeeId: string): string {
  return `This application has its employee already: ${employeeId}.`
}

export function employeeCreated(employeeId: string): string {
  return `Employee ${employeeId} was created. The link to set the password is on its way.`
}

export function employeeLinked(employeeId: string): string {
  return `Employee ${employeeId} is the employee of this application now.`
}

/** Why an employee ID can't be used for a second applicant. */
export function employeeOfAnother(employeeId: string): string {
  return `${employeeId} is the employee of another application. Please enter the ID of this person.`
}

/** Why a packet can't be reopened once its employee exists. */
export function notReopenable(employeeId: string): string {
  return `This is the packet of employee ${employeeId}, so it stays as it is. Please correct the employee's record.`
}

/** Why a packet can't be deleted yet. */
export function notDueBefore(keepUntil: string): string {
  return `The packet must be kept until ${formatDate(keepUntil)}.`
}

/** Says until when a packet must be kept. */
export function retentionText(retention: {
  keepUntil: string | null
  endedOn: string | null
  isDue: boolean
}): string {
  const { keepUntil, endedOn, isDue } = retention
  if (keepUntil === null) return 'Unknown: the application has no Date Hired'
  if (endedOn === null) return `At least until ${formatDate(keepUntil)}, while employed`
  return `Until ${formatDate(keepUntil)}${isDue ? '; it may be deleted now' : ''}`
}
