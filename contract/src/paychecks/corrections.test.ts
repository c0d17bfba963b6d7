import { expect, it } from 'vitest'
import { english } from '../languages/translator.ts'
import { type CheckVersion, compareVersions, listCorrectionRows } from './corrections.ts'

const regular = { kind: 'earning', description: 'Regular', amount: 800, ytd: 800, units: 40 } as const
const dues = { kind: 'otherDeduction', description: 'Dues', amount: 12, ytd: 12, units: 0 } as const
const monday = {
  ...{ payId: 'REG', workDate: '2026-01-05', units: 8, rate: 20, amount: 160 },
  ...{ job: '24-1', jcCostCode: '03' },
}
const tuesday = { ...monday, workDate: '2026-01-06' }
const CHECK: CheckVersion = {
  ...{ netPay: 788, grossPay: 800, checkNumber: 'C1', periodStart: null },
  ...{ hours: null, sickLeaveHours: null, qualifiedOvertime: null, isVoided: false },
  lines: [regular, dues],
  details: [monday, tuesday],
}

function describeRows(previous: CheckVersion, current: CheckVersion): string[] {
  const changes = compareVersions(previous, current)
  const rows = changes
    ? listCorrectionRows({ on: '2026-02-02', ...changes }, { language: 'en', t: english })
    : []
  return rows.map(({ label, before }) => `${label}: ${before}`)
}

const NEW_FACTS = { periodStart: '2026-01-05', hours: 40, sickLeaveHours: 3, qualifiedOvertime: 9 }

it.each<[string, CheckVersion, Partial<CheckVersion>]>([
  ['the same data', CHECK, {}],
  ['another order', CHECK, { lines: [dues, regular], details: [tuesday, monday] }],
  ['facts that were missing', CHECK, NEW_FACTS],
  ['daily details that were missing', { ...CHECK, details: [] }, {}],
])('treats %s as no correction', (_, previous, changes) => {
  expect(compareVersions(previous, { ...CHECK, ...changes })).toBeUndefined()
})

it.each<[string, Partial<CheckVersion>, string[]]>([
  ['net pay and number', { netPay: 100, checkNumber: 'C2' }, ['Net Pay: $788.00', 'Check Number: C1']],
  ['a void', { isVoided: true }, ['In Your Pay: Counted']],
  [
    'changed, removed and added lines',
    {
      lines: [
        { ...regular, amount: 700, units: 35 },
        { ...dues, description: 'Fee' },
      ],
    },
    ['Regular: 40.00 units, $800.00', 'Dues (removed): $12.00', 'Fee (added): Not on the check'],
  ],
  ['a year to date', { lines: [regular, { ...dues, ytd: 30 }] }, ['Dues: year to date $12.00']],
  [
    'a second line of the same name',
    { lines: [regular, dues, { ...dues, amount: 5 }] },
    ['Dues (added): Not on the check'],
  ],
  [
    'changed and removed days',
    { details: [{ ...monday, units: 7, amount: 140 }] },
    [
      'Jan 5, 2026, REG, 24-1, 03: 8.00 × $20.00 = $160.00',
      'Jan 6, 2026, REG, 24-1, 03 (removed): 8.00 × $20.00 = $160.00',
    ],
  ],
])('shows the former values of %s', (_, changes, rows) => {
  expect(describeRows(CHECK, { ...CHECK, ...changes })).toEqual(rows)
})
