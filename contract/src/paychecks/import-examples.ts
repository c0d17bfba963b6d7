import { examplesOf } from '../common/example.ts'
import { MARIA } from '../common/example-people.ts'
import { damageOf } from './import-damage.ts'
import { type ImportCounts, importEndpoints } from './import-endpoints.ts'
import { IMPORT_REFUSALS } from './import-refusals.ts'

const counts: ImportCounts = {
  employees: { new: 1, changed: 0, unchanged: 47 },
  checks: { new: 48, changed: 0, unchanged: 0 },
  lines: { new: 336, changed: 0, unchanged: 0, removed: 0 },
  details: { new: 240, changed: 0, unchanged: 0, removed: 0 },
}
const id = '2b6c1d0e-93f4-4c5a-8a7b-0d1e2f3a4b5c'

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
      problems: [],
      problemCount: 0,
      warnings: [
        {
          ...{ file: 'employees.csv', line: 48, column: 'zip', value: '2134' },
          ...{ employeeId: MARIA.employeeId, name: MARIA.name },
          warning: damageOf('zip', '2134') ?? '',
        },
      ],
      warningCount: 1,
      changedBankAccounts: [
        { employeeId: MARIA.employeeId, name: MARIA.name, before: '****0188', after: MARIA.maskedAccount },
      ],
      sharedBankAccounts: [],
      returning: [],
      missingForStatement: [],
    },
    errors: { INVALID_INPUT: IMPORT_REFUSALS.noFiles },
  },
  confirm: {
    params: { id },
    body: { counts, accounts: 1 },
    response: { counts, accounts: 1, invitable: [MARIA.employeeId] },
    errors: {
      INVALID_INPUT: IMPORT_REFUSALS.bankAccounts,
      NOT_FOUND: IMPORT_REFUSALS.notFound,
      CONFLICT: IMPORT_REFUSALS.refused,
    },
  },
})
