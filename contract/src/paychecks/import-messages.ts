import { IMPORT_FILES_MAX, IMPORT_MAX_LABEL } from './limits.ts'

/** What the server says when it refuses an import. */
export const IMPORT_REFUSALS = {
  tooLarge: `The files are larger than ${IMPORT_MAX_LABEL} together. Load them with the import command instead.`,
  noFiles: 'Please choose the CSV files.',
  notFound: 'There is no such preview. Please upload the files again.',
  refused: 'The files have problems, so that there is nothing to take over.',
  expired: 'This preview is over. Please upload the files again.',
  bankAccounts:
    'More than five bank accounts may change today. The person who previewed the import has to confirm these separately.',
  tooManyPreviews: 'You can preview 20 imports an hour. Try again later.',
  undone: 'This import was undone.',
  noImport: 'There is no such import.',
  tooOld: 'An import can be undone for 24 hours.',
  changed: 'The records have changed since the preview. Please upload the files again.',
} as const

export const IMPORT_MESSAGES = {
  subLine: "Employees and pay checks from the payroll system's files.",
  previewFailed: 'The files could not be checked.',
  confirmFailed: 'Nothing was imported.',
  outcomeUnknown: 'We did not hear how the import ended.',
  previewToKnow: 'Preview the same files again: rows that were taken over count as unchanged.',
  expired: 'This preview has expired, and nothing was imported.',
  previewAgain: 'They are still chosen here: Preview Again sends them once more.',
  confirmed: 'The files are imported.',
  howToSignIn:
    'They sign in with their e-mail once they have set a password. Invite them, or let them ask for the link themselves with "Forgot your password?" on the sign-in page.',
  givenAccounts:
    'The files give the bank accounts of {employees} who are in EPay. Which of them differ is told after you confirm, so that no preview confirms a guess.',
  sharedAccounts: 'Shared Bank Accounts',
  sharedAccountsText: 'Several rows of the files have one account. Check that this is intended.',
  statementsLack: 'What pay statements will lack',
  tooLarge: `Together the files are larger than ${IMPORT_MAX_LABEL}.`,
} as const

/** The files that are chosen. */
export const IMPORT_FILES_TEXTS = {
  title: 'Files',
  choose: 'Choose Files',
  hint: `CSV files, at most ${IMPORT_MAX_LABEL} together.`,
  list: 'Files of the import',
  mapping: 'Column mapping',
  stranger: 'Not a file of this import. Rename it, or add the mapping that names it.',
  readAs: 'Read as {name}',
  missing: 'Missing',
  notNeeded: 'Not needed',
  remove: 'Remove {name}',
  unreadable: 'These files cannot be read yet.',
  tooMany: `These are more than ${IMPORT_FILES_MAX} files.`,
  changed: '{name} was changed or moved after you chose it. Please choose it again.',
  preview: 'Preview Import',
  previewAgain: 'Preview Again',
  tryAgain: 'Try Again',
  nothingYet: 'Nothing changes until you confirm.',
} as const

export const IMPORT_UPLOAD_TEXTS = {
  label: 'Upload',
  sending: 'Sending {sent} of {total}.',
  sent: "{total} sent. The files are being checked; a year's checks take some minutes.",
  isSending: 'The files are being sent.',
  isSent: 'The files are being checked.',
  cancel: 'Cancel',
} as const

/** What the files hold; `italics` is set in italics. */
export const IMPORT_FORMAT_TEXTS = {
  title: 'What do the files hold?',
  columns: 'Four CSV files (UTF-8, comma-separated) whose first row names the columns. Columns in',
  italics: 'italics',
  optional: "may be left out. For another system's export, add a column mapping (a .json file).",
} as const

export const IMPORT_PREVIEW_TEXTS = {
  label: 'Preview',
  blocked: '{problems}: nothing can be imported yet.',
  correct: 'Correct the files, choose them again above, and preview once more.',
  problems: 'Problems',
  changes: 'Changes',
  newAccounts: '{employees} will get an account.',
  noNewAccounts: 'No employee gets a new account by it.',
  warnings: 'Warnings',
  warningsText: "They don't stop the import. Please check that they are intended.",
  confirm: 'Confirm Import',
  isImporting: 'Importing. A year of checks takes some minutes; please keep this page open.',
  problemsFirst: 'Everything or nothing: the problems come first.',
  /** Before the time. */
  goodUntil: 'Everything or nothing. This preview is good until',
} as const

/** Deleted and inactive people whom the files make active. */
export const IMPORT_RETURNS_TEXTS = {
  title: 'People Who Come Back',
  deletedTitle: 'Deleted Employees',
  intro:
    'Payroll has these people as active. Choose who comes back, with pay records and history; the others stay deleted. Invite them after the import, because their old password no longer works.',
  deleted: 'Was deleted on {date} by {by}: restore?',
  /** The deleted record has another name than the file. */
  deletedOther: '{name} was deleted on {date} by {by}. Restore only if this is the same person.',
  inactiveTitle: 'Active Again',
  inactive: 'These people were inactive and will be active again. Their access stays as it is.',
  restore: 'Restore {name} ({id})',
} as const

/** Asked before bank accounts change. */
export const IMPORT_ACCOUNTS_QUESTION = {
  title: 'Change these bank accounts?',
  text: 'The files give the bank accounts of {employees}. Where one differs, the pay goes to the new account from now on, and the person is told. Changed in the last 24 hours: {changed}.',
  confirmLabel: 'Import Bank Accounts',
} as const

/** How many; `{count}` is written with commas. */
export const IMPORT_COUNTS = {
  problem: { one: '1 problem', many: '{count} problems' },
  employee: { one: '1 employee', many: '{count} employees' },
  check: { one: '1 check', many: '{count} checks' },
} as const

/** The tables of what an import says about files and people. */
export const FINDINGS_TEXTS = {
  place: 'File and Line',
  column: 'Column',
  value: 'Value',
  problem: 'Problem',
  warning: 'Warning',
  employee: 'Employee',
  employees: 'Employees',
  employeeId: 'ID',
  name: 'Name',
  bankAccount: 'Bank Account',
  cut: 'The first {listed} of {count} are listed.',
  download: 'Download Problems and Warnings (CSV)',
  fileName: 'import-problems.csv',
  /** The columns of that file. */
  csv: {
    kind: 'Kind',
    file: 'File',
    line: 'Line',
    column: 'Column',
    value: 'Value',
    employeeId: 'Employee ID',
    name: 'Name',
    text: 'What Is Wrong',
  },
  search: 'Search {label}',
  nothingFound: 'Nothing matches “{text}”.',
  searchOtherwise: 'Try a file, a line, a column, a name or a word.',
} as const

export const IMPORT_RESULT_TEXTS = {
  label: 'Result',
  title: 'Imported',
  newAccounts: 'New accounts: {count}.',
  noNewAccounts: 'Everybody who had an account still has it; there is no new one.',
  changedAccounts: 'Bank accounts changed: {count}. These people are told.',
  changedSsns: 'Social Security Numbers changed: {count}.',
  more: 'Import More Files',
} as const

/** The table of what changes: its rows and columns. */
export const IMPORT_ROW_TEXTS = {
  title: 'Rows',
  employees: 'Employees',
  checks: 'Checks',
  lines: 'Check Lines',
  details: 'Earnings Details',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  given: 'Numbers Given',
  removed: 'Removed',
  returning: 'Deleted Before',
  voided: 'Voided',
} as const
