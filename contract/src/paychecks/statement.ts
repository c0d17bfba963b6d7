import { formatDate } from '../common/dates.ts'
import { formatMoney } from '../common/money.ts'
import { ensureSsnMasked } from '../common/personal-numbers.ts'
import type { Employee } from '../employees/schemas.ts'
import { DEFAULT_LANGUAGE } from '../languages/languages.ts'
import { english, type Translate } from '../languages/translator.ts'
import { CORRECTION_TEXTS, correctionRows, correctionTitle } from './corrections.ts'
import {
  CHECK_LABELS,
  hoursInWords,
  overtimeInWords,
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
/** The first column holds text, the others numbers; `none` replaces a table without rows. */
export type StatementTable = {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  total?: readonly string[]
  none: string
}

/** The full wording of a statement; the PDF and the printed page only do the layout. */
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

/** Gross and net pay come from payroll; every other total is the sum of the lines shown. */
export function statementOf(checkData: StatementData, t: Translate = english): Statement {
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
    employee: { name: employee.name, address: addressOf(employee) },
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
    period: periodOf(check, t),
    sums: sumsOf(data, t),
    earnings: earningsTable(data, t),
    rates: ratesTable(data, t),
    directDeposits: linesTable(data.directDeposits, {
      title: t(CHECK_LABELS.directDeposits),
      none: t(STATEMENT_MESSAGES.paidByCheck),
      t,
    }),
    taxes: linesTable(taxes, { title: t(CHECK_LABELS.taxes), none: t(STATEMENT_MESSAGES.noTaxes), t }),
    otherDeductions: linesTable(otherDeductions, {
      title: t(CHECK_LABELS.otherDeductions),
      none: t(STATEMENT_MESSAGES.noDeductions),
      t,
    }),
    corrections: (check.corrections ?? []).map(correction => correctionTable(correction, t)),
  }
}

/**
 * Adds the year's lines that this check doesn't pay, because their earlier amounts count toward the year to date. Paper
 * checks get no deposits.
 */
function withEarlierLines(data: StatementData): StatementData {
  const { earnings, taxes, otherDeductions, directDeposits, earlierLines } = data
  const unpaid = (kind: LineKind, lines: readonly CheckLine[]) => {
    const descriptions = new Set(lines.map(({ description }) => description))
    return earlierLines
      .filter(line => line.kind === kind && line.ytd !== 0 && !descriptions.has(line.description))
      .map(({ description, ytd }) => ({ description, ytd, amount: 0, units: 0 }))
  }
  return {
    ...data,
    earnings: [...earnings, ...unpaid('earning', earnings)],
    taxes: [...taxes, ...unpaid('tax', taxes)],
    otherDeductions: [...otherDeductions, ...unpaid('otherDeduction', otherDeductions)],
    directDeposits:
      directDeposits.length > 0
        ? [...directDeposits, ...unpaid('directDeposit', directDeposits)]
        : directDeposits,
  }
}

function periodOf(check: CheckDetails, t: Translate): StatementFact[] {
  const { periodStart, endDate, hours, sickLeaveHours } = check
  const notInData = t(STATEMENT_MESSAGES.notInData)
  const facts: StatementFact[] = [
    { label: t(CHECK_LABELS.periodStart), value: periodStart ? formatDate(periodStart) : notInData },
    { label: t(CHECK_LABELS.periodEnd), value: formatDate(endDate) },
    { label: t(CHECK_LABELS.hours), value: hours == null ? notInData : formatUnits(hours) },
  ]
  // The law allows a separate document for sick leave, so the statement doesn't report it as missing.
  if (sickLeaveHours != null)
    facts.push({ label: t(CHECK_LABELS.sickLeave), value: t(hoursInWords(sickLeaveHours)) })
  const overtime = overtimeInWords(check)
  if (overtime) facts.push({ label: t(CHECK_LABELS.qualifiedOvertime), value: t(overtime) })
  return facts
}

function sumsOf(data: StatementData, t: Translate): StatementSum[] {
  const { check, earnings, taxes, otherDeductions } = data
  const withheld = [...taxes, ...otherDeductions].map(({ ytd }) => (ytd === null ? null : -ytd))
  const netYtd = sumOf([ytdOf(earnings), ...withheld], ytd => ytd)
  const sums = [
    { label: CHECK_LABELS.gross, amount: check.grossPay, ytd: ytdOf(earnings) },
    { label: CHECK_LABELS.taxes, amount: amountOf(taxes), ytd: ytdOf(taxes) },
    { label: CHECK_LABELS.otherDeductions, amount: amountOf(otherDeductions), ytd: ytdOf(otherDeductions) },
    { label: CHECK_LABELS.net, amount: check.netPay, ytd: netYtd },
  ]
  return sums.map(({ label, amount, ytd }) => ({
    label: t(label),
    amount: formatMoney(amount, 'currency'),
    soFar: t(STATEMENT_MESSAGES.soFar, { amount: formatMoney(ytd, 'currency') }),
  }))
}

function earningsTable({ earnings, check }: StatementData, t: Translate): StatementTable {
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
    total: [t(CHECK_LABELS.gross), '', formatMoney(check.grossPay), formatMoney(ytdOf(earnings))],
    none: t(STATEMENT_MESSAGES.noEarnings),
  }
}

function ratesTable({ earningDetails, check: { hours } }: StatementData, t: Translate): StatementTable {
  const { rates, payId, units, rate, rateAmount, hoursWorked } = STATEMENT_LABELS
  return {
    title: t(rates),
    columns: [t(payId), t(units), t(rate), t(rateAmount)],
    rows: hoursAtRates(earningDetails).map(line => [
      line.payId,
      formatUnits(line.units),
      formatUnits(line.rate),
      formatMoney(line.amount),
    ]),
    ...(hours != null && { total: [t(hoursWorked), formatUnits(hours), '', ''] }),
    none: t(STATEMENT_MESSAGES.noDetails),
  }
}

type Wording = { title: string; none: string; t: Translate }

function linesTable(lines: readonly CheckLine[], { title, none, t }: Wording): StatementTable {
  return {
    title,
    columns: [t(STATEMENT_LABELS.description), t(STATEMENT_LABELS.amount), t(STATEMENT_LABELS.ytd)],
    rows: lines.map(({ description, amount, ytd }) => [description, formatMoney(amount), formatMoney(ytd)]),
    total: [t(STATEMENT_LABELS.total, { title }), formatMoney(amountOf(lines)), formatMoney(ytdOf(lines))],
    none,
  }
}

function correctionTable(correction: Correction, t: Translate): StatementTable {
  const rows = correctionRows(correction, { language: DEFAULT_LANGUAGE, t })
  return {
    title: t(correctionTitle(correction, DEFAULT_LANGUAGE)),
    columns: [t(STATEMENT_LABELS.description), t(CORRECTION_TEXTS.before)],
    rows: rows.map(({ label, before }) => [label, before]),
    none: '',
  }
}

const amountOf = (lines: readonly CheckLine[]) => sumOf(lines, ({ amount }) => amount)
const ytdOf = (lines: readonly CheckLine[]) => sumOf(lines, ({ ytd }) => ytd)

function addressOf({ address1, address2, city, state, zip }: Employee): string[] {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address1, address2, place].filter(Boolean)
}

/**
 * Groups a check's earnings by kind and rate, in order of first appearance, because a statement must show every rate
 * with its hours. Source: California Labor Code section 226(a)(9).
 */
function hoursAtRates(details: readonly EarningDetail[]) {
  const groups = Map.groupBy(details, ({ payId, rate }) => JSON.stringify([payId, rate]))
  return [...groups.values()].map(rows => ({
    ...{ payId: rows[0]?.payId ?? '', rate: rows[0]?.rate ?? null },
    units: sumOfUnits(rows, ({ units }) => units),
    amount: sumOf(rows, ({ amount }) => amount),
  }))
}
