import type { Role } from '../common/roles.ts'

export const EMPLOYEE_LIST_TEXTS = {
  label: 'Employees',
  idFilter: 'ID',
  roles: 'Roles',
  allRoles: 'All roles',
  clearRoles: 'Clear roles',
  rolesFailed: "We couldn't load the roles.",
  noAccount: 'No account',
  noRoles: 'No roles',
  actions: 'Actions',
  view: 'View',
  viewNamed: 'View {name}',
  delete: 'Delete',
  deleteNamed: 'Delete {name}',
  inactive: 'Inactive',
  nothingFound: {
    title: 'No employees match your filter.',
    text: 'Try a different ID or name, or clear the filter.',
  },
  firstSteps: 'First Steps',
  none: { title: 'No employees yet.', text: 'Import payroll to add your employees.' },
} as const

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
  unsaved: 'You have unsaved changes. Close without saving?',
  checksArePrivate: 'Only {name} can see their paychecks.',
  revealsAreNoted: 'The audit trail records everyone who views a full number.',
  reveal: 'Reveal',
  revealNamed: 'Reveal {label}',
  hide: 'Hide',
  hideNamed: 'Hide {label}',
  delete: 'Delete',
  cancel: 'Cancel',
  save: 'Save',
} as const

export const ACCOUNT_TEXTS = {
  title: 'Account',
  email: 'User Email',
  roles: 'Roles',
  notChangedHere: "You can't change this here.",
  rolesRest:
    'This employee is inactive, so the roles HR-Manager, CFO and Admin open nothing. They work again when payroll marks the employee as active.',
  closedTitle: 'Password reset by email',
  closed:
    'Full numbers, packets, and exports are closed to this account. Call the person and make sure they reset the password themselves before you open them.',
  openAgain: 'Open Again',
  anotherAdmin: 'Another Admin can open them.',
} as const

export const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  Admin:
    'Runs EPay: accounts, imports, settings, and the audit trail. Reads applications, but makes no decisions.',
  'HR-Manager':
    'Makes the first decision on applications, sends employee packets, manages employees, and imports payroll.',
  CFO: 'Makes the second decision on applications that HR approved.',
  Employee: 'Sees their own profile and paychecks. No one else can see these.',
}

export const DELETION_TEXTS = {
  title: 'Delete {name}?',
  confirmLabel: 'Delete',
  notYet: {
    title: 'Not deleted yet',
    confirmLabel: 'Open Employee Details',
    cancelLabel: 'Close',
  },
} as const
