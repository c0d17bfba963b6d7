import { IMPORT_FILES_MAX, IMPORT_MAX_LABEL } from './limits.ts'

export const IMPORT_REFUSALS = {
  tooLarge: `Your files are larger than ${IMPORT_MAX_LABEL} combined. Use the import command instead.`,
  noFiles: 'Choose your CSV files.',
  notFound: "We couldn't find that preview. Upload your files again.",
  refused: 'Fix the problems in your files before you import.',
  expired: 'This preview expired. Upload your files again.',
  bankAccounts:
    'More than five bank accounts would change today. The person who ran the preview has to confirm them.',
  tooManyPreviews: 'You can preview 20 imports an hour. Try again later.',
  undone: 'This import was undone.',
  noImport: 'There is no such import.',
  tooOld: 'An import can be undone for 24 hours.',
  changed: 'Records changed since your preview. Upload your files again.',
} as const

export const IMPORT_MESSAGES = {
  subLine: 'Bring in employees and paychecks from your payroll system.',
  previewFailed: "We couldn't check your files.",
  confirmFailed: 'Nothing was imported.',
  outcomeUnknown: 'We lost the connection before the import finished.',
  previewAgainHint:
    'Preview the same files again. If everything shows as unchanged, the import went through.',
  previewAgain: 'Your files are still selected. Select Preview Again to check them again.',
  confirmed: 'Import complete',
  howToSignIn:
    'They can sign in with their email after they set a password. Invite them now, or have them select "Forgot your password?" on the sign-in page.',
  givenAccounts:
    "The files include bank accounts for {employees} already in EPay. You'll see which ones changed after you confirm.",
  sharedAccounts: 'Shared bank accounts',
  sharedAccountsText: "Several rows have the same account. Make sure that's right.",
  missingFromStatements: 'Missing from pay statements',
  tooLarge: `Your files are larger than ${IMPORT_MAX_LABEL} combined.`,
} as const

export const IMPORT_FILES_TEXTS = {
  title: 'Files',
  choose: 'Choose Files',
  hint: `CSV files, up to ${IMPORT_MAX_LABEL} total`,
  list: 'Files of the import',
  mapping: 'Column mapping',
  stranger: "We don't recognize this file. Rename it, or add the column mapping that names it.",
  readAs: 'Read as {name}',
  missing: 'Missing',
  notNeeded: 'Not needed',
  remove: 'Remove {name}',
  unreadable: "We can't read these files yet.",
  tooMany: `Choose ${IMPORT_FILES_MAX} files or fewer.`,
  changed: '{name} changed or moved after you chose it. Choose it again.',
  preview: 'Preview Import',
  previewAgain: 'Preview Again',
  tryAgain: 'Try Again',
  nothingYet: 'Nothing is imported until you confirm.',
} as const

export const IMPORT_UPLOAD_TEXTS = {
  label: 'Upload',
  sending: 'Sending {sent} of {total}.',
  sent: '{total} sent. Checking your files. A full year of checks can take a few minutes.',
  isSending: 'Sending files…',
  isSent: 'Checking files…',
  cancel: 'Cancel',
} as const

export const IMPORT_FORMAT_TEXTS = {
  title: 'What should be in each file?',
  columns: 'Four CSV files (UTF-8, comma-separated) with column names in the first row. Columns in',
  italics: 'italics',
  optional: 'are optional. Using another payroll system? Add a column mapping (.json).',
} as const

export const IMPORT_PREVIEW_TEXTS = {
  label: 'Preview',
  blocked: '{problems} to fix before you can import',
  correct: 'Fix the files, choose them again above, and preview again.',
  problems: 'Problems',
  changes: 'Changes',
  newAccounts: '{employees} will get an account.',
  noNewAccounts: 'No new accounts.',
  warnings: 'Warnings',
  warningsText: "Warnings don't stop the import. Make sure these are right.",
  confirm: 'Confirm Import',
  isImporting: 'Importing. A full year of checks can take a few minutes. Keep this page open.',
  problemsFirst: 'Fix the problems above to continue.',
  /** A time follows. */
  previewExpires: 'Preview expires',
} as const

export const IMPORT_RETURNS_TEXTS = {
  title: 'People Who Come Back',
  deletedTitle: 'Deleted Employees',
  intro:
    'Payroll has these people as active. Choose who comes back, with pay records and history; the others stay deleted. Invite them after the import, because their old password no longer works.',
  deleted: 'Was deleted on {date} by {by}: restore?',
  deletedOther: '{name} was deleted on {date} by {by}. Restore only if this is the same person.',
  inactiveTitle: 'Active Again',
  inactive: 'These people were inactive and will be active again. Their access stays as it is.',
  restore: 'Restore {name} ({id})',
} as const

export const IMPORT_ACCOUNTS_QUESTION = {
  title: 'Change these bank accounts?',
  text: 'The files give the bank accounts of {employees}. Where one differs, the pay goes to the new account from now on, and we tell the person. Changed in the last 24 hours: {changed}.',
  confirmLabel: 'Import Bank Accounts',
} as const

export const IMPORT_COUNTS = {
  problem: { one: '1 problem', many: '{count} problems' },
  employee: { one: '1 employee', many: '{count} employees' },
  check: { one: '1 check', many: '{count} checks' },
} as const

export const FINDINGS_TEXTS = {
  place: 'File and row',
  column: 'Column',
  value: 'Value',
  problem: 'Problem',
  warning: 'Warning',
  employee: 'Employee',
  employees: 'Employees',
  employeeId: 'ID',
  name: 'Name',
  bankAccount: 'Bank Account',
  cut: 'Showing the first {listed} of {count}',
  download: 'Download Problems and Warnings (CSV)',
  fileName: 'import-problems.csv',
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
  searchOtherwise: 'Try a file name, row, column, person, or word.',
} as const

export const IMPORT_RESULT_TEXTS = {
  label: 'Result',
  title: 'Imported',
  newAccounts: 'New accounts: {count}.',
  noNewAccounts: "No new accounts. Existing accounts weren't changed.",
  changedAccounts: 'Bank accounts changed: {count}. We told these people.',
  changedSsns: 'Social Security Numbers changed: {count}.',
  more: 'Import More Files',
} as const

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
