import { examplesOf } from '../common/example.ts'
import { MARIA } from '../common/example-data.ts'
import { english } from '../languages/translator.ts'
import { type ControlTotals, type ImportCounts, importEndpoints } from './import-endpoints.ts'
import { describeDamage } from './import-findings.ts'
import { type ImportDetails, importHistoryEndpoints } from './import-history.ts'
import { IMPORT_REFUSALS } from './import-messages.ts'
import { WAITING_REFUSALS, waitingEndpoints } from './waiting-changes.ts'

const counts: ImportCounts = {
  employees: { new: 1, changed: 0, unchanged: 44, given: 3 },
  checks: { new: 48, changed: 0, unchanged: 0 },
  lines: { new: 336, changed: 0, unchanged: 0, removed: 0 },
  details: { new: 240, changed: 0, unchanged: 0, removed: 0 },
}
const id = '2b6c1d0e-93f4-4c5a-8a7b-0d1e2f3a4b5c'

const controlTotals: ControlTotals = {
  totals: [
    {
      ...{ date: '2026-11-20', checks: 48, grossPay: 80_640, taxes: 16_599.84 },
      ...{ otherDeductions: 2400, netPay: 61_640.16, directDeposits: 58_904.5 },
    },
  ],
  previous: null,
}

export const importExamples = examplesOf(importEndpoints, {
  preview: {
    form: {},
    response: {
      id,
      expiresAt: '2026-11-21T03:00:02.000Z',
      files: [
        { name: 'employees.csv', size: 6_214 },
        { name: 'checks.csv', size: 4_180 },
        { name: 'check-lines.csv', size: 29_377 },
        { name: 'earnings-details.csv', size: 24_905 },
      ],
      counts,
      accounts: 1,
      ...controlTotals,
      problems: [],
      problemCount: 0,
      warnings: [
        {
          ...{ file: 'employees.csv', line: 48, column: 'zip', value: '2134' },
          ...{ employeeId: MARIA.employeeId, name: MARIA.name },
          warning: english(describeDamage('zip', '2134') ?? '', { value: '2134' }),
        },
      ],
      warningCount: 1,
      bankAccounts: { given: 3, changedToday: 1 },
      sharedBankAccounts: [],
      returning: [],
      missingForStatement: [],
    },
    errors: { INVALID_INPUT: IMPORT_REFUSALS.noFiles },
  },
  confirm: {
    params: { id },
    body: { counts, accounts: 1 },
    response: {
      ...{ counts, accounts: 1, invitable: [MARIA.employeeId], ...controlTotals },
      changedNumbers: { bankAccounts: 1, ssns: 0 },
    },
    errors: {
      INVALID_INPUT: IMPORT_REFUSALS.bankAccounts,
      NOT_FOUND: IMPORT_REFUSALS.notFound,
      CONFLICT: IMPORT_REFUSALS.refused,
    },
  },
})

const importDetails: ImportDetails = {
  ...{ id, at: '2026-11-21T02:10:02.000Z', by: 'Erin Castro', byKind: 'person' },
  files: ['employees.csv', 'checks.csv', 'check-lines.csv', 'earnings-details.csv'],
  ...{ state: 'confirmed', undoneAt: null, undoneBy: '', undoUntil: '2026-11-22T02:10:02.000Z' },
  ...{ counts, accounts: 1, ...controlTotals, refusal: '' },
}
const { previous: _, refusal: __, ...importSummary } = importDetails
const noImport = { NOT_FOUND: IMPORT_REFUSALS.noImport } as const

export const importHistoryExamples = examplesOf(importHistoryEndpoints, {
  list: { query: { maxResultCount: 10 }, response: { items: [importSummary], totalCount: 1 } },
  get: { params: { id }, response: importDetails, errors: noImport },
  changes: {
    params: { id },
    query: { maxResultCount: 10 },
    response: {
      items: [
        {
          ...{ kind: 'employee', action: 'changed', employeeId: MARIA.employeeId, name: MARIA.name },
          ...{ checkNumber: '', date: '' },
          fields: [{ field: 'city', before: 'Oakland', after: 'Alameda' }],
        },
      ],
      totalCount: 1,
    },
    errors: noImport,
  },
  undo: {
    params: { id },
    response: {
      ...importDetails,
      ...{ state: 'undone', undoneAt: '2026-11-21T03:00:00.000Z', undoneBy: 'Erin Castro', undoUntil: null },
    },
    errors: { ...noImport, CONFLICT: IMPORT_REFUSALS.tooOld },
  },
})

export const waitingExamples = examplesOf(waitingEndpoints, {
  list: {
    response: [
      {
        ...{ importId: id, by: 'Nightly payroll', at: '2026-11-21T02:00:02.000Z', count: 1 },
        changes: [
          {
            ...{ employeeId: MARIA.employeeId, name: MARIA.name, column: 'bankAccount' },
            ...{ before: 'Checking ••••0188', after: 'Checking ••••4321', file: 'employees.csv', line: 48 },
          },
        ],
      },
    ],
  },
  confirm: {
    params: { id },
    body: { code: '492039' },
    response: { changed: 1, warnings: [] },
    errors: { CONFLICT: WAITING_REFUSALS.nothing },
  },
  discard: { params: { id }, response: { success: true }, errors: { CONFLICT: WAITING_REFUSALS.nothing } },
})
