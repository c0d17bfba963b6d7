import { type CheckParts, compareChecks } from '@epay/contract/paychecks/compare-checks'
import { explainEarnings } from '@epay/contract/paychecks/explain-earnings'
import {
  columnsOf,
  createRowReader,
  type ImportedCheckLine,
  type ImportFileName,
} from '@epay/contract/paychecks/import-files'
import type { LineKind } from '@epay/contract/paychecks/schemas'
import { sumOf } from '@epay/contract/paychecks/sums'
import { describe, expect, test } from 'vitest'
import { type DemoCheck, makeChecks } from './demo-checks.ts'
import { makeEmployees } from './demo-employee.ts'
import { payWeeks } from './work-week.ts'

const people = makeEmployees()
const weeks = payWeeks('2026-03-11', 26)

const sum = (lines: readonly { amount: number }[]) => lines.reduce((total, line) => total + line.amount, 0)
const ofKind = (lines: readonly ImportedCheckLine[], kind: LineKind) =>
  lines.filter(line => line.kind === kind)

function problemsOf({ check, lines, details }: DemoCheck): string[] {
  const earnings = ofKind(lines, 'earning')
  const net = check.grossPay - sum(ofKind(lines, 'tax')) - sum(ofKind(lines, 'otherDeduction'))
  const rounding = details.filter(
    ({ units, rate, amount }) => Math.abs(Number(units) * Number(rate) * 100 - amount) > 0.500001,
  )
  const checks = {
    'earnings = gross': sum(earnings) === check.grossPay,
    'details = earnings': sum(details) === check.grossPay,
    'gross - taxes - deductions = net': net === check.netPay,
    'deposits = net': sum(ofKind(lines, 'directDeposit')) === check.netPay,
    'net is positive': check.netPay > 0,
    'units x rate = amount': rounding.length === 0,
    'units of earnings': earnings.every(earning => earning.amount === 0 || Number(earning.units) > 0),
  }
  return Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]))
}

function partsOf({ check, lines }: DemoCheck): CheckParts {
  const parts = (kind: LineKind) =>
    ofKind(lines, kind).map(({ description, amount, ytd, units }) => ({
      ...{ description, amount: amount / 100, ytd: ytd / 100 },
      units: Number(units),
    }))
  return {
    check: { netPay: check.netPay / 100, hours: Number(check.hours) },
    earnings: parts('earning'),
    taxes: parts('tax'),
    otherDeductions: parts('otherDeduction'),
  }
}

function unexplained(made: DemoCheck): string[] {
  const { earnings } = partsOf(made)
  const details = made.details.map(({ units, rate, amount, ...detail }) => ({
    ...detail,
    ...{ units: Number(units), rate: Number(rate), amount: amount / 100 },
  }))
  return explainEarnings(earnings, details).flatMap((explanation, index) => {
    const { description = '', amount = Number.NaN } = earnings[index] ?? {}
    if (!explanation) return [description]
    const { steps, places, rest } = explanation
    const told = [steps, places].map(parts => parts.map(part => part.amount))
    const isWhole = told.every(amounts => sumOf(amounts, each => each) === amount)
    const isHonest = steps.every(({ how }) => how !== 'stated')
    return isWhole && isHonest && rest === 0 ? [] : [`${made.check.checkNumber} ${description}`]
  })
}

describe('the demo company', () => {
  test('every line of every check is explained, and every check compared, to the cent', () => {
    for (const person of people) {
      const made = makeChecks(person, weeks)
      expect(made.flatMap(unexplained)).toEqual([])
      const parts = made.map(partsOf)
      for (const [index, before] of parts.slice(0, -1).entries()) {
        const now = parts[index + 1] ?? before
        const difference = sumOf([now.check.netPay, -Number(before.check.netPay)], amount => amount)
        expect(sumOf(compareChecks(now, before), ({ effect }) => effect)).toBe(difference)
      }
    }
  })

  test('every check of everyone adds up', () => {
    const wrong = people.flatMap(person => makeChecks(person, weeks).flatMap(problemsOf))
    expect(wrong).toEqual([])
  })

  test('the year to date accumulates over the calendar year, line by line', () => {
    for (const person of people) {
      const totals = new Map<string, number>()
      for (const { lines } of makeChecks(person, weeks)) {
        for (const { date, kind, description, amount, ytd } of lines) {
          const key = `${date.slice(0, 4)} ${kind} ${description}`
          totals.set(key, (totals.get(key) ?? 0) + amount)
          expect(ytd).toBe(totals.get(key))
        }
      }
    }
  })

  test('rows are what the import accepts', () => {
    const read = (file: ImportFileName, row: object) => {
      const texts = new Map(Object.entries(row))
      return createRowReader(file)(columnsOf(file).map(name => texts.get(name) ?? ''))
    }
    const [person] = people
    if (!person) throw new Error('nobody')
    const { balance, isActive, printStub, ...texts } = person.row
    const asText = { ...texts, balance: '0.00', isActive: 'yes', printStub: 'no' }
    expect(read('employees.csv', asText)).toHaveProperty('row')
    const [made] = makeChecks(person, weeks)
    const check = { ...made?.check, sequence: '1', grossPay: '1.00', netPay: '1.00' }
    expect(read('checks.csv', check)).toHaveProperty('row')
  })
})
