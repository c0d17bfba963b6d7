import { formatDate } from '../common/dates.ts'
import { formatMoney } from '../common/money.ts'
import { ensureSsnMasked } from '../common/personal-numbers.ts'
import type { Employee } from '../employees/schemas.ts'
import { DEFAULT_LANGUAGE } from '../languages/languages.ts'
import { english, type Translate } from '../languages/translator.ts'
import { CORRECTION_TEXTS, getCorrectionTitle, listCorrectionRows } from './corrections.ts'
import {
  CHECK_LABELS,
  describeHours,
  describeOvertime,
  PAYCHECK_MESSAGES,
  STATEMENT_LABELS,
  STATEMENT_MESSAGES,
  STATEMENT_TITLE,
} from './messages.ts'
import type {
  CheckDetails,
  CheckLine,
  Correction,
  EarlierLine,
  Earning,
  EarningDetail,
  LineKind,
} from './schemas.ts'
import { formatUnits, sumOf, sumOfUnits } from './sums.ts'

export type StatementData = {
  companyName: string
  companyAddress: string
  employee: Employee
  check: CheckDetails
  earnings: readonly Earning[]
  earningDetails: readonly EarningDetail[]
  taxes: readonly CheckLine[]
  otherDeductions: readonly CheckLine[]
  directDeposits: readonly CheckLine[]
  earlierLines: readonly EarlierLine[]
}

export type StatementFact = { label: string; value: string }
type StatementSum = { label: string; amount: string; soFar: string }
/** The first column contains text, the other columns numbers. `none` is shown instead of a table without rows. */
export type StatementTable = {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  total?: readonly string[]
  none: string
}

/** All text on a statement. The PDF and the printed page only lay it out. */
export type Statement = {
  title: string
  notACheck: string
  voided: string
  subject: string
  footer: string
  employeeLabel: string
  employer: { name: string; address: string }
  employee: { name: string; address: readonly string[] }
  checkDate: string
  identity: readonly StatementFact[]
  check: readonly StatementFact[]
  period: readonly StatementFact[]
  sums: readonly StatementSum[]
  earnings: StatementTable
  rates: StatementTable
  directDeposits: StatementTable
  taxes: StatementTable
  otherDeductions: StatementTable
  corrections: readonly StatementTable[]
}

/** Gross and net pay come from payroll; every other total is the sum of the displayed lines. */
export function createStatement(checkData: StatementData, t: Translate = english): Statement {
  const data = withEarlierLines(checkData)
  const { employee, check, taxes, otherDeductions } = data
  const { checkNumber } = check
  const checkDate = formatDate(check.date)
  return {
    title: t(STATEMENT_TITLE),
    notACheck: t(STATEMENT_MESSAGES.notACheck),
    voided: check.isVoided ? t(PAYCHECK_MESSAGES.voidedText) : '',
    subject: t(STATEMENT_MESSAGES.subject, {
      title: { text: STATEMENT_TITLE },
      name: employee.name,
      company: data.companyName,
      number: checkNumber,
    }),
    footer: t(STATEMENT_MESSAGES.footer, {
      ...{ name: employee.name, id: employee.id },
      ...{ number: checkNumber, date: checkDate },
    }),
    employeeLabel: t(STATEMENT_LABELS.employee),
    employer: { name: data.companyName, address: data.companyAddress || t(STATEMENT_MESSAGES.noAddress) },
    employee: { name: employee.name, address: formatAddress(employee) },
    checkDate,
    identity: [
      { label: t(STATEMENT_LABELS.employeeId), value: employee.id },
      {
        label: t(STATEMENT_LABELS.ssn),
        value: ensureSsnMasked(employee.ssn) || t(STATEMENT_MESSAGES.notInData),
      },
    ],
    check: [
      { label: t(CHECK_LABELS.number), value: checkNumber },
      { label: t(CHECK_LABELS.date), value: checkDate },
    ],
    period: listPeriodFacts(check, t),
    sums: calculateSums(data, t),
    earnings: buildEarningsTable(data, t),
    rates: buildRatesTable(data, t),
    directDeposits: buildLinesTable(data.directDeposits, {
      title: t(CHECK_LABELS.directDeposits),
      none: t(STATEMENT_MESSAGES.paidByCheck),
      t,
    }),
    taxes: buildLinesTable(taxes, { title: t(CHECK_LABELS.taxes), none: t(STATEMENT_MESSAGES.noTaxes), t }),
    otherDeductions: buildLinesTable(otherDeductions, {
      title: t(CHECK_LABELS.otherDeductions),
      none: t(STATEMENT_MESSAGES.noDeductions),
      t,
    }),
    corrections: (check.corrections ?? []).map(correction => buildCorrectionTable(correction, t)),
  }
}

/**
 * Adds lines of the year's earlier checks that this check lacks, because their amounts are part of the year to date.
 * Adds no deposit lines to paper checks.
 */
function withEarlierLines(data: StatementData): StatementData {
  const { earnings, taxes, otherDeductions, directDeposits, earlierLines } = data
  const findMissingLines = (kind: LineKind, lines: readonly CheckLine[]) => {
    const descriptions = new Set(lines.map(({ description }) => description))
    return earlierLines
      .filter(line => line.kind === kind && line.ytd !== 0 && !descriptions.has(line.description))
      .map(({ description, ytd }) => ({ description, ytd, amount: 0, units: 0 }))
  }
  return {
    ...data,
    earnings: [...earnings, ...findMissingLines('earning', earnings)],
    taxes: [...taxes, ...findMissingLines('tax', taxes)],
    otherDeductions: [...otherDeductions, ...findMissingLines('otherDeduction', otherDeductions)],
    directDeposits:
      directDeposits.length > 0
        ? [...directDeposits, ...findMissingLines('directDeposit', directDeposits)]
        : directDeposits,
  }
}

function listPeriodFacts(check: CheckDetails, t: Translate): StatementFact[] {
  const { periodStart, endDate, hours, sickLeaveHours } = check
  const notInData = t(STATEMENT_MESSAGES.notInData)
  const facts: StatementFact[] = [
    { label: t(CHECK_LABELS.periodStart), value: periodStart ? formatDate(periodStart) : notInData },
    { label: t(CHECK_LABELS.periodEnd), value: formatDate(endDate) },
    { label: t(CHECK_LABELS.hours), value: hours == null ? notInData : formatUnits(hours) },
  ]
  // The law allows a separate document for sick leave, so the statement doesn't report it as missing.
  if (sickLeaveHours != null)
    facts.push({ label: t(CHECK_LABELS.sickLeave), value: t(describeHours(sickLeaveHours)) })
  const overtime = describeOvertime(check)
  if (overtime) facts.push({ label: t(CHECK_LABELS.qualifiedOvertime), value: t(overtime) })
  return facts
}

function calculateSums(data: StatementData, t: Translate): StatementSum[] {
  const { check, earnings, taxes, otherDeductions } = data
  const negatedYtds = [...taxes, ...otherDeductions].map(({ ytd }) => (ytd === null ? null : -ytd))
  const netYtd = sumOf([sumYtds(earnings), ...negatedYtds], ytd => ytd)
  const sums = [
    { label: CHECK_LABELS.gross, amount: check.grossPay, ytd: sumYtds(earnings) },
    { label: CHECK_LABELS.taxes, amount: sumAmounts(taxes), ytd: sumYtds(taxes) },
    {
      label: CHECK_LABELS.otherDeductions,
      amount: sumAmounts(otherDeductions),
      ytd: sumYtds(otherDeductions),
    },
    { label: CHECK_LABELS.net, amount: check.netPay, ytd: netYtd },
  ]
  return sums.map(({ label, amount, ytd }) => ({
    label: t(label),
    amount: formatMoney(amount, 'currency'),
    soFar: t(STATEMENT_MESSAGES.soFar, { amount: formatMoney(ytd, 'currency') }),
  }))
}

function buildEarningsTable({ earnings, check }: StatementData, t: Translate): StatementTable {
  const { description, units, amount, ytd } = STATEMENT_LABELS
  return {
    title: t(CHECK_LABELS.earnings),
    columns: [t(description), t(units), t(amount), t(ytd)],
    rows: earnings.map(line => [
      line.description,
      line.units === 0 ? '' : formatUnits(line.units),
      formatMoney(line.amount),
      formatMoney(line.ytd),
    ]),
    total: [t(CHECK_LABELS.gross), '', formatMoney(check.grossPay), formatMoney(sumYtds(earnings))],
    none: t(STATEMENT_MESSAGES.noEarnings),
  }
}

function buildRatesTable({ earningDetails, check: { hours } }: StatementData, t: Translate): StatementTable {
  const { rates, payId, units, rate, rateAmount, hoursWorked } = STATEMENT_LABELS
  return {
    title: t(rates),
    columns: [t(payId), t(units), t(rate), t(rateAmount)],
    rows: groupByRate(earningDetails).map(line => [
      line.payId,
      formatUnits(line.units),
      formatUnits(line.rate),
      formatMoney(line.amount),
    ]),
    ...(hours != null && { total: [t(hoursWorked), formatUnits(hours), '', ''] }),
    none: t(STATEMENT_MESSAGES.noDetails),
  }
}

type TableTexts = { title: string; none: string; t: Translate }

function buildLinesTable(lines: readonly CheckLine[], { title, none, t }: TableTexts): StatementTable {
  return {
    title,
    columns: [t(STATEMENT_LABELS.description), t(STATEMENT_LABELS.amount), t(STATEMENT_LABELS.ytd)],
    rows: lines.map(({ description, amount, ytd }) => [description, formatMoney(amount), formatMoney(ytd)]),
    total: [
      t(STATEMENT_LABELS.total, { title }),
      formatMoney(sumAmounts(lines)),
      formatMoney(sumYtds(lines)),
    ],
    none,
  }
}

function buildCorrectionTable(correction: Correction, t: Translate): StatementTable {
  const rows = listCorrectionRows(correction, { language: DEFAULT_LANGUAGE, t })
  return {
    title: t(getCorrectionTitle(correction, DEFAULT_LANGUAGE)),
    columns: [t(STATEMENT_LABELS.description), t(CORRECTION_TEXTS.before)],
    rows: rows.map(({ label, before }) => [label, before]),
    none: '',
  }
}

const sumAmounts = (lines: readonly CheckLine[]) => sumOf(lines, ({ amount }) => amount)
const sumYtds = (lines: readonly CheckLine[]) => sumOf(lines, ({ ytd }) => ytd)

function formatAddress({ address1, address2, city, state, zip }: Employee): string[] {
  const cityLine = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address1, address2, cityLine].filter(Boolean)
}

/**
 * Groups a check's earnings by kind and rate, in order of first appearance, because a statement must show every rate
 * with its hours. Source: California Labor Code section 226(a)(9).
 */
function groupByRate(details: readonly EarningDetail[]) {
  const groups = Map.groupBy(details, ({ payId, rate }) => JSON.stringify([payId, rate]))
  return [...groups.values()].map(rows => ({
    ...{ payId: rows[0]?.payId ?? '', rate: rows[0]?.rate ?? null },
    units: sumOfUnits(rows, ({ units }) => units),
    amount: sumOf(rows, ({ amount }) => amount),
  }))
}
