import type { ViewedItem } from './schemas.ts'

export const YES_NO = { yes: 'Yes', no: 'No' } as const

export const RECORD_LABELS = {
  accountType: 'Account Type',
  bankAccount: 'Bank Account',
  printStub: 'Print Stub',
} as const

export const PROFILE_TEXTS = {
  id: 'ID',
  address: 'Address',
  active: 'Active',
  noBankAccount: 'N/A',
  mistakeHint: 'See a mistake? Contact your payroll office.',
} as const

export const OWN_REVEALS_TEXTS = {
  title: "Who's viewed my information",
  name: 'Name',
  number: 'Number',
  time: 'Time',
  failed: "We couldn't load this.",
  none: {
    title: 'No one has viewed your information.',
    text: "Your SSN and bank account number stay hidden. If someone in the office views them, you'll see it here.",
  },
} as const

export const VIEWED_ITEM_LABELS: Record<ViewedItem, string> = {
  ssn: 'Social Security Number',
  bankAccount: 'Bank account',
  packet: 'Employee packet, including full SSN and account numbers',
  packetFile: 'A file from your employee packet',
  handOver: 'Your SSN and bank accounts, in a file for payroll or the state',
}
