export const EMPLOYEE_MESSAGES = {
  updated: 'Employee updated successfully!',
  updateFailed: 'Failed to update employee.',
  deleteQuestion: 'Are you sure you want to delete this employee? This action cannot be undone.',
  deleted: 'Employee deleted successfully!',
  deleteFailed: 'Failed to delete employee.',
  deleteFromDetails: "To delete an employee, open Employee Details and confirm it's the right person.",
  listFailed: "We couldn't load employees.",
  loadFailed: "We couldn't load this employee.",
  revealFailed: "We couldn't show this number.",
  changedMeanwhile: "Someone else just changed this employee, so your changes weren't saved.",
  /** Appended to `changedMeanwhile` once the form shows the new values. */
  checkAgain: 'The form now shows the latest version. Review it and save again.',
  lastAdmin: "You can't remove the last Admin.",
  lastAdminInactive:
    'This would make the last active Admin inactive. Give someone else the Admin role first, or set this employee to active in the file.',
  unknown: "We couldn't find that employee.",
  accountNeedsEmail: 'Enter an email. Every account needs one.',
  roleNeedsEmail: 'Enter an email. You need one to give this person a role.',
  hasAccount: 'This employee already has an account.',
  notClosed: 'Nothing is closed for this employee.',
  openedByOther: 'Only another Admin can open your account again.',
  opened: 'Full numbers, packets, and exports are open again.',
  openFailed: "We couldn't open it. Try again.",
} as const

export function staffNameDiffers({
  id,
  name,
  shownName,
}: {
  id: string
  name: string
  shownName: string
}): string {
  return `${id} is called ${name} in this file. EPay still shows ${shownName} in history, the audit trail and emails until an Admin confirms the new name in Employee Details.`
}

export const ACCOUNT_NAME_MESSAGES = {
  differs: 'History, the audit trail and emails show {stays}. The payroll record says {name}.',
  confirm: 'Show {name} from now on',
  confirmed: 'Name changed. Earlier records keep the old name.',
  failed: 'The name was not changed.',
  noAccount: 'This employee has no account.',
} as const

export const PROFILE_MESSAGES = {
  title: 'Profile',
  loadFailed: 'Failed to fetch employee data',
  noToken: 'No token found',
  noData: 'No employee data found.',
  notConnected: "Your account isn't linked to an employee record yet. Ask your payroll office to connect it.",
} as const

export const CREATION_MESSAGES = {
  idTaken: "That ID belongs to another employee. Enter this person's ID.",
} as const

export function employeeIdTaken(employeeId: string, name: string): string {
  return `${employeeId} is ${name}'s ID. Enter this person's ID.`
}

export function employeeIdUnknown(employeeId: string): string {
  return `No employee has ID ${employeeId}. Enter this person's ID from your payroll system.`
}

export function ssnMismatch(employeeId: string, name: string): string {
  return `The SSN on file for ${employeeId} (${name}) doesn't match the packet. Check the ID, or get the SSN corrected first.`
}

export function idOfDeletedEmployee(employeeId: string): string {
  return `${employeeId} belonged to a deleted employee and can't be reused. Enter another ID.`
}

export function emailUsedByEmployee(email: string, employeeId: string): string {
  return `${email} is already used by employee ${employeeId}. Change the email on the application.`
}

export function emailUsedByAccount(email: string, username: string): string {
  return `${email} already has an account (${username}). Use that account, or change the email on the application.`
}
