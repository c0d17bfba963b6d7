import type { ImportedCheckLine } from '@epay/contract/paychecks/import-files'
import type { LineKind } from '@epay/contract/paychecks/schemas'
import { expect, test } from 'vitest'
import { type DemoCheck, makeChecks } from './demo-checks.ts'
import { makeEmployees } from './demo-employee.ts'
import { listPayWeeks } from './work-week.ts'

const employees = makeEmployees()
const weeks = listPayWeeks('2026-03-11', 26)

const sumAmounts = (lines: readonly { amount: number }[]) =>
  lines.reduce((total, line) => total + line.amount, 0)

function problemsOf({ check, lines, details }: DemoCheck): string[] {
  const linesOf = (kind: LineKind): ImportedCheckLine[] => lines.filter(line => line.kind === kind)
  const earnings = linesOf('earning')
  const net = check.grossPay - sumAmounts(linesOf('tax')) - sumAmounts(linesOf('otherDeduction'))
  const roundingErrors = details.filter(
    ({ units, rate, amount }) => Math.abs(Number(units) * Number(rate) * 100 - amount) > 0.500001,
  )
  const checks = {
    'earnings = gross': sumAmounts(earnings) === check.grossPay,
    'details = earnings': sumAmounts(details) === check.grossPay,
    'gross - taxes - deductions = net': net === check.netPay,
    'deposits = net': sumAmounts(linesOf('directDeposit')) === check.netPay,
    'net is positive': check.netPay > 0,
    'units x rate = amount': roundingErrors.length === 0,
    'units of earnings': earnings.every(earning => earning.amount === 0 || Number(earning.units) > 0),
  }
  return Object.entries(checks).flatMap(([name, passes]) => (passes ? [] : [name]))
}

test("the demo company's checks add up", () => {
  expect(employees.flatMap(employee => makeChecks(employee, weeks).flatMap(problemsOf))).toEqual([])
})

test("the demo company's year-to-date amounts add up for each line and calendar year", () => {
  for (const employee of employees) {
    const totals = new Map<string, number>()
    const lines = makeChecks(employee, weeks).flatMap(({ lines }) => lines)
    for (const { date, kind, description, amount, ytd } of lines) {
      const key = `${date.slice(0, 4)} ${kind} ${description}`
      totals.set(key, (totals.get(key) ?? 0) + amount)
      expect(ytd).toBe(totals.get(key))
    }
  }
})
