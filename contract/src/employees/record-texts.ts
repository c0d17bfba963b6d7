import type { SeenNumbers } from './schemas.ts'

export const YES_NO = { yes: 'Yes', no: 'No' } as const

/** The parts of payroll's record that the person and staff read alike. */
export const RECORD_LABELS = {
  accountType: 'Account Type',
  bankAccount: 'Bank Account',
  printStub: 'Print Stub',
} as const

/** One's own record. */
export const PROFILE_TEXTS = {
  id: 'ID',
  address: 'Address',
  active: 'Active',
  noBankAccount: 'N/A',
  whomToAsk: 'Is something wrong? Please tell your payroll office.',
} as const

/** Who had one's own numbers shown. */
export const OWN_REVEALS_TEXTS = {
  title: 'Who looked at my numbers',
  name: 'Name',
  number: 'Number',
  time: 'Time',
  failed: 'This could not be loaded.',
  sectionFailed: 'Who looked at your numbers could not be loaded.',
  none: {
    title: 'Nobody has looked.',
    text: 'Your SSN and account number are hidden from the office until somebody asks to see them, and that is written down here.',
  },
} as const

export const SEEN_NUMBERS_LABELS: Record<SeenNumbers, string> = {
  ssn: 'Social Security Number',
  bankAccount: 'Bank account',
  packet: 'Employee packet, with all numbers',
  packetFile: 'A file of the employee packet',
}
