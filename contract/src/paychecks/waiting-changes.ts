import { z } from 'zod'
import { MANAGERS } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { requiredText } from '../common/text.ts'

/** Columns that scripts can't change without a person's confirmation. */
export const WAITING_COLUMNS = ['email', 'name', 'isActive', 'bankAccount', 'ssn'] as const
export type WaitingColumn = (typeof WAITING_COLUMNS)[number]
export const WAITING_DAYS = 14

export const WAITING_TEXTS = {
  title: 'Needs a Person',
  text: 'Scripts brought these changes. Check them with payroll, then confirm each import with a code of your second factor. They are deleted after 14 days.',
  loadFailed: "We couldn't load the changes that need a person.",
  from: 'From {name}, {time}',
  employee: 'Employee',
  column: 'Field',
  change: 'Change',
  place: 'File and row',
  none: 'none',
  more: '{count} more changes are not listed.',
  code: 'Code from your authenticator app',
  codeNeeded: 'Enter a code.',
  confirm: 'Confirm Changes',
  discard: 'Discard',
  discardTitle: 'Discard these changes?',
  discardText: 'EPay keeps what it has. The next import may bring them again.',
} as const

export const WAITING_COLUMN_LABELS: Record<WaitingColumn, string> = {
  email: 'Email',
  name: 'Name',
  isActive: 'Active',
  bankAccount: 'Bank Account',
  ssn: 'Social Security Number',
}

export const WAITING_REFUSALS = {
  nothing: 'Nothing waits for this import anymore.',
} as const

export function describePendingColumn(column: WaitingColumn, count: number): string {
  const rows = count === 1 ? '1 row' : `${count} rows`
  return `${column} needs a person (${rows}). HR or an Admin confirms it on the page Imports; the rest comes in.`
}

const waitingImportSchema = z.object({
  importId: z.string(),
  by: z.string(),
  at: instantSchema,
  count: z.number().int(),
  /** Truncated. SSNs and account numbers are masked to their last four digits. */
  changes: z.array(
    z.object({
      employeeId: z.string(),
      name: z.string(),
      column: z.enum(WAITING_COLUMNS),
      before: z.string(),
      after: z.string(),
      file: z.string(),
      line: z.number().int(),
    }),
  ),
})
export type WaitingImport = z.infer<typeof waitingImportSchema>

const params = z.object({ id: z.uuid() })

export const waitingEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/import/waiting',
    extra: 'import',
    summary: "Changes from scripts' imports that a person has to confirm, by import",
    access: MANAGERS,
    response: z.array(waitingImportSchema),
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/import/:id/waiting/confirm',
    extra: 'import',
    summary: "Apply the pending changes of a script's import, with a two-step verification code",
    access: { ...MANAGERS, isClosedAfterReset: true },
    params,
    body: z.object({ code: requiredText(WAITING_TEXTS.codeNeeded, 40, WAITING_TEXTS.codeNeeded) }),
    response: z.object({ changed: z.number().int(), warnings: z.array(z.string()) }),
  }),
  discard: defineEndpoint({
    method: 'POST',
    path: '/import/:id/waiting/discard',
    extra: 'import',
    summary: "Discard the pending changes of a script's import",
    access: MANAGERS,
    params,
    response: z.object({ success: z.literal(true) }),
  }),
}
