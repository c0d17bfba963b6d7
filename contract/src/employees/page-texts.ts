/** The list of the employees, for staff. */
export const EMPLOYEE_LIST_TEXTS = {
  label: 'Employees',
  idFilter: 'ID',
  roles: 'Roles',
  allRoles: 'All roles',
  clearRoles: 'Clear roles',
  rolesFailed: 'The roles could not be loaded.',
  noAccount: 'No account',
  noRoles: 'No roles',
  actions: 'Actions',
  view: 'View',
  viewNamed: 'View {name}',
  delete: 'Delete',
  deleteNamed: 'Delete {name}',
  openDetails: '{id}, open details of {name}',
  nothingFound: {
    title: 'No employee matches the filter.',
    text: 'Try another part of the ID or name, or clear the filter.',
  },
  none: { title: 'No employees yet.', text: 'They appear here when payroll is imported.' },
} as const

/** The parts of payroll's record, as staff reads them. */
export const EMPLOYEE_LABELS = {
  id: 'Id',
  name: 'Name',
  address1: 'Address 1',
  address2: 'Address 2',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  balance: 'Balance',
  ssn: 'SSN',
  isActive: 'Is Active',
} as const

export const EMPLOYEE_DETAILS_TEXTS = {
  title: 'Employee Details',
  unsaved: 'You have changed this employee and not saved it. Close it without saving?',
  checksAreTheirs: 'Pay checks are for {name} alone, on the page Employee Checks. No other role opens them.',
  revealsAreNoted: 'Who reveals a number is written down in the audit trail.',
  reveal: 'Reveal',
  revealNamed: 'Reveal {label}',
  hide: 'Hide',
  hideNamed: 'Hide {label}',
  delete: 'Delete',
  cancel: 'Cancel',
  save: 'Save',
} as const

/** What can be changed of an employee. */
export const ACCOUNT_TEXTS = {
  title: 'Account',
  email: 'User Email',
  roles: 'Roles',
  notChangedHere: "It can't be changed here.",
  rolesRest:
    'This employee is inactive, so the roles HR-Manager, CFO and Admin open nothing. They work again when payroll marks the employee as active.',
  closedTitle: 'Password reset by email',
  closed:
    'Full numbers, packets, and exports are closed to this account. Call the person and make sure they reset the password themselves before you open them.',
  openAgain: 'Open Again',
  anotherAdmin: 'Another Admin can open them.',
} as const

/** What is asked and said before an employee is deleted. */
export const DELETION_TEXTS = {
  title: 'Delete {name}?',
  confirmLabel: 'Delete',
  notYet: {
    title: 'Not deleted yet',
    confirmLabel: 'Open Employee Details',
    cancelLabel: 'Close',
  },
} as const
