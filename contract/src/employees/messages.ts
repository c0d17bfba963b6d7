export const EMPLOYEE_MESSAGES = {
  updated: 'Employee updated successfully!',
  updateFailed: 'Failed to update employee.',
  deleteQuestion: 'Are you sure you want to delete this employee? This action cannot be undone.',
  deleted: 'Employee deleted successfully!',
  deleteFailed: 'Failed to delete employee.',
  deleteFromDetails: 'Employees are deleted from Employee Details, where you can check who it is first.',
  listFailed: 'Unable to load the employees.',
  loadFailed: 'Unable to load this employee.',
  revealFailed: 'Unable to reveal this number.',
  changedMeanwhile: 'Somebody else changed this employee meanwhile. Nothing of yours was saved.',
  /** Added to `changedMeanwhile` once the form shows the new values. */
  checkAgain: 'The form shows it now. Please check it and save again.',
  lastAdmin: 'The last Admin cannot be removed.',
  lastAdminInactive:
    'This would make the last active Admin inactive. Give someone else the role Admin first, or set this employee to active in the file.',
  unknown: 'There is no such employee.',
  /** In place of an empty e-mail. */
  accountNeedsEmail: 'An account needs an e-mail. Please enter it.',
  roleNeedsEmail: 'A role needs an account, and an account needs an e-mail. Please enter it.',
  hasAccount: 'This employee has an account already.',
  notClosed: 'Nothing is closed for this employee.',
  openedByOther: 'Only another Admin can open your account again.',
  opened: 'Full numbers, packets, and exports are open again.',
  openFailed: "We couldn't open it. Try again.",
} as const

/** A payroll file renames somebody with a staff role. */
export function staffNameStays({ id, name, stays }: { id: string; name: string; stays: string }): string {
  return `${id} is called ${name} in this file. EPay still shows ${stays} in history, the audit trail and emails until an Admin confirms the new name in Employee Details.`
}

/** Of the displayed name of somebody with a staff role, which differs from the one in the record. */
export const ACCOUNT_NAME_MESSAGES = {
  differs: 'History, the audit trail and emails show {stays}. The payroll record says {name}.',
  confirm: 'Show {name} from now on',
  confirmed: 'The name was changed. What was recorded before keeps the earlier one.',
  failed: 'The name was not changed.',
  noAccount: 'This employee has no account.',
} as const

export const PROFILE_MESSAGES = {
  title: 'Profile',
  loadFailed: 'Failed to fetch employee data',
  noToken: 'No token found',
  noData: 'No employee data found.',
  notConnected: 'Your account belongs to no employee yet. Please ask your payroll office to connect it.',
} as const
