import { z } from 'zod'
import { EMPLOYEES, MANAGERS } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'

/** Notices of a bank account change are also sent to the email address on file this many days earlier. */
export const KNOWN_EMAIL_DAYS = 14
export const OWN_CHANGES_DAYS = 60

export const OWN_BANK_ACCOUNT_TEXTS = {
  changed: 'Your bank account was changed on {date} to the account ending in {number}.',
  removed: 'Your bank account was removed on {date}.',
  notYou: 'Not you? Call {contact} right away.',
} as const

export const BANK_ACCOUNT_MESSAGES = {
  alreadyNotified: 'There is no one left to tell about this. Someone may have done it a moment ago.',
  title: 'Tell in Person',
  text: 'The bank accounts of these people were changed, and EPay had no email address for them 14 days ago. Call them or see them, and ask if the change is theirs.',
  allNotified: 'There is no one to tell.',
  loadFailed: "We couldn't load the people to tell.",
  employee: 'Employee',
  change: 'Bank Account',
  changedAt: 'Changed On',
  notified: 'Told',
  notifiedBy: 'by {name}',
  markNotified: 'Mark as Told',
  markNotifiedLabel: 'Mark {name} as told',
  none: 'none',
} as const

const personToNotifySchema = z.object({
  id: z.string(),
  employeeId: z.string(),
  name: z.string(),
  at: instantSchema,
  /** Masked account number; empty without an account. */
  before: z.string(),
  after: z.string(),
  notifiedAt: instantSchema.nullable(),
  notifiedBy: z.string().nullable(),
})
export type PersonToNotify = z.infer<typeof personToNotifySchema>

export const bankAccountEndpoints = {
  own: defineEndpoint({
    method: 'GET',
    path: '/employee/GetCurrentUser/bank-account-changes',
    extra: 'bankAccountChanges',
    summary: `List changes of your own bank account in the last ${OWN_CHANGES_DAYS} days, newest first`,
    access: EMPLOYEES,
    response: z.object({
      contact: z.string(),
      changes: z.array(z.object({ at: instantSchema, endingIn: z.string() })),
    }),
  }),
  peopleToNotify: defineEndpoint({
    method: 'GET',
    path: '/bank-account-changes',
    extra: 'bankAccountChanges',
    summary: 'List people with a changed bank account and no known email, to notify in person',
    access: MANAGERS,
    response: z.array(personToNotifySchema),
  }),
  markNotified: defineEndpoint({
    method: 'POST',
    path: '/bank-account-changes/:id/notified',
    extra: 'bankAccountChanges',
    summary: 'Record that you notified someone in person',
    access: MANAGERS,
    params: z.object({ id: z.uuid() }),
    response: z.object({ success: z.literal(true) }),
  }),
}
