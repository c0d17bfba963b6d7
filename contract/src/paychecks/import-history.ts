import { z } from 'zod'
import { MANAGERS } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { pageSchema, pagingShape } from '../common/paging.ts'
import { controlTotalsSchema, importCountsSchema, payDateTotalsSchema } from './import-endpoints.ts'

export const IMPORT_UNDO_SECONDS = 24 * 3600

const importSummarySchema = z.object({
  id: z.uuid(),
  at: instantSchema,
  /** The person's or script token's name; empty for imports from the command line. */
  by: z.string(),
  byKind: z.enum(['person', 'script', 'command']),
  files: z.array(z.string()),
  state: z.enum(['confirmed', 'undone']),
  undoneAt: instantSchema.nullable(),
  undoneBy: z.string(),
  /** Null once the import can't be undone anymore. */
  undoUntil: instantSchema.nullable(),
  counts: importCountsSchema,
  accounts: z.number().int(),
  /** Sorted by pay date, oldest first; empty for imports made by earlier versions of EPay. */
  totals: z.array(payDateTotalsSchema),
})
export type ImportSummary = z.infer<typeof importSummarySchema>

/** `refusal`: why the import can't be undone even though the time limit hasn't passed; otherwise empty. */
const importDetailsSchema = importSummarySchema.extend({
  previous: controlTotalsSchema.shape.previous,
  refusal: z.string(),
})
export type ImportDetails = z.infer<typeof importDetailsSchema>

/** For numbers that are stored encrypted, `before` is empty and `after` is `changed`. */
const changedFieldSchema = z.object({ field: z.string(), before: z.string(), after: z.string() })

const importChangeSchema = z.object({
  kind: z.enum(['employee', 'check']),
  action: z.enum(['new', 'changed', 'voided']),
  employeeId: z.string(),
  name: z.string(),
  checkNumber: z.string(),
  date: z.string(),
  fields: z.array(changedFieldSchema),
})
export type ImportChange = z.infer<typeof importChangeSchema>

const params = z.object({ id: z.uuid() })
const managerEndpoint = { method: 'GET', extra: 'imports', access: MANAGERS } as const

export const importHistoryEndpoints = {
  list: defineEndpoint({
    ...managerEndpoint,
    path: '/imports',
    summary: 'Page of past imports, newest first',
    query: z.object(pagingShape),
    response: pageSchema(importSummarySchema),
  }),
  get: defineEndpoint({
    ...managerEndpoint,
    path: '/imports/:id',
    summary: 'One import, with the previous one of its kind and whether it can be undone',
    params,
    response: importDetailsSchema,
  }),
  changes: defineEndpoint({
    ...managerEndpoint,
    path: '/imports/:id/changes',
    summary: 'Page of the people and checks that an import changed, with the values before and after',
    params,
    query: z.object(pagingShape),
    response: pageSchema(importChangeSchema),
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/imports/:id/undo',
    extra: 'imports',
    summary: 'Undo an import of the last 24 hours, completely or not at all; audited',
    access: { ...MANAGERS, isClosedAfterReset: true },
    params,
    response: importDetailsSchema,
  }),
}

export const TOTALS_TEXTS = {
  title: 'Control Totals',
  hint: 'Compare these with your payroll register. Voided checks aren’t counted.',
  date: 'Pay Date',
  checks: 'Checks',
  gross: 'Gross Pay',
  taxes: 'Taxes',
  otherDeductions: 'Other Deductions',
  net: 'Net Pay',
  directDeposits: 'Direct Deposits',
  sum: 'This import',
  previous: 'Last import, {date}',
  difference: 'Difference',
  noPrevious: 'There’s no earlier import of this kind to compare with.',
} as const

export const IMPORTS_TEXTS = {
  subLine: 'Past imports, newest first.',
  newImport: 'New Import',
  failed: 'We couldn’t load the imports.',
  none: { title: 'No imports yet.', text: 'What you import appears here.' },
  at: 'Imported',
  by: 'By',
  command: 'Command line',
  script: 'Script “{name}”',
  files: 'Files',
  payDates: 'Pay Dates',
  andMore: '{first} and {count} more',
  status: 'Status',
  imported: 'Imported',
  undone: 'Undone',
  undoneBy: 'Undone by {name}, {time}',
  open: 'Open the import of {date}',
  titleOf: 'Import of {date}',
  changes: 'Changes',
  changesFailed: 'We couldn’t load the changes.',
  noChanges: { title: 'This import changed nothing.', text: 'Every row was already in EPay.' },
  record: 'Record',
  change: 'Change',
  fields: 'Before and After',
  check: 'Check {number} of {date}',
  actions: { new: 'New', changed: 'Changed', voided: 'Voided' },
  undo: 'Undo',
  undoUntil: 'You can undo this until',
  undoFailed: 'Nothing was undone.',
  undoDone: 'The import was undone.',
} as const

export const UNDO_QUESTION = {
  title: 'Undo this import?',
  text: 'EPay takes back what this import added, changed, or voided: {employees} and {checks}. Net pay in its files: {net}. People whose bank account changes back get an email.',
  confirmLabel: 'Undo Import',
} as const
