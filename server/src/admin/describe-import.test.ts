import { expect, test } from 'vitest'
import { describeImport } from './describe-import.ts'

const NONE = { new: 0, changed: 0, unchanged: 0 }
const IMPORTED = {
  counts: { employees: NONE, checks: { ...NONE, new: 4 }, lines: { ...NONE, removed: 2 }, details: NONE },
  bankAccounts: { changed: [], shared: [] },
  accounts: 0,
  invitable: [],
  warnings: [],
  warningCount: 0,
  missing: { checks: 4, periodStart: 3, hours: 0, rates: 0 },
}

test('says what was imported, and what pay statements will lack', () => {
  expect(describeImport(IMPORTED, '').split('\n')).toEqual([
    'Imported.',
    '  Employees    0 new, 0 changed, 0 unchanged',
    '  Checks       4 new, 0 changed, 0 unchanged',
    '  Check lines  0 new, 0 changed, 0 unchanged, 2 removed',
    '  Details      0 new, 0 changed, 0 unchanged',
    '',
    'What pay statements will lack:',
    'The first day of the pay period (periodStart in checks.csv): 3 of 4 checks',
    "The employer's address (setting COMPANY_ADDRESS)",
  ])
})

test('says nothing of statements that lack nothing', () => {
  const complete = { ...IMPORTED, missing: { ...IMPORTED.missing, periodStart: 0 } }
  expect(describeImport(complete, '1 Main St')).not.toContain('statements')
})
