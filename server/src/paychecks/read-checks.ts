import type { QueryOf, ResponseOf } from '@epay/contract/common/endpoint'
import { DEFAULT_LANGUAGE } from '@epay/contract/languages/languages'
import type { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { CHECK_LABELS, PAYCHECK_MESSAGES, YEAR_MESSAGES } from '@epay/contract/paychecks/messages'
import {
  type FullCheckDetails,
  type LineKind,
  type PaySummary,
  RECENT_CHECKS,
} from '@epay/contract/paychecks/schemas'
import { TRANSLATE_CHECKS } from '@epay/contract/paychecks/spanish'
import { recordAuditAlone } from '#server/audit/record-audit.ts'
import { ownEmployeeId } from '#server/employees/read-employees.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { csvDownload } from '#server/platform/csv.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { findCorrections } from './corrections.ts'
import {
  presentCheck,
  presentCheckDetails,
  presentEarlierLine,
  presentEarningDetail,
  presentListedCheck,
  presentSums,
} from './present.ts'
import {
  type CheckKey,
  type CheckLineRow,
  type CheckRow,
  findNeighbors,
  findOwnCheck,
  listCheckRows,
  listChecksBefore,
  listEarlierLineRows,
  listEarningDetailRows,
  listLineRows,
  listNewestCheckRows,
  listOwnChecks,
  listYearRows,
  sumQualifiedOvertime,
  type YearRow,
} from './queries.ts'

type List = typeof paycheckEndpoints.list

/** Newest first unless sorted. Throws: NOT_FOUND when the account has no employee record. */
export async function listChecks(context: Context, query: QueryOf<List>): Promise<ResponseOf<List>> {
  const { checkDate, sequence, checkNumber, year, sorting, skipCount, maxResultCount } = query
  const { accountId } = actingUser(context)
  const filter = { date: checkDate, sequence, checkNumber: checkNumber || undefined, year }
  const page = { sorting, skipCount, maxResultCount }
  const isUnfiltered = Object.values(filter).every(value => value === undefined)
  const unfilteredPage = isUnfiltered ? await listOwnChecks(context.db, accountId, page) : undefined
  const { rows, totalCount } =
    unfilteredPage ??
    (await listCheckRows(context.db, { ...filter, employeeId: await ownEmployeeId(context) }, page))
  const corrections = await findCorrections(context, unfilteredPage?.checksWithVersions ?? rows)
  return { items: rows.map(row => presentListedCheck(row, corrections)), totalCount }
}

/** Writes the audit entry before the download starts; returns the employee's ID. Throws: NOT_FOUND. */
async function auditExport(context: Context, after: object): Promise<string> {
  const recordId = await ownEmployeeId(context)
  await recordAuditAlone(context, { action: 'checks.exported', recordType: 'employee', recordId, after })
  return recordId
}

const CHECK_CSV_HEADER = [
  CHECK_LABELS.date,
  CHECK_LABELS.periodEnd,
  CHECK_LABELS.number,
  CHECK_LABELS.gross,
  CHECK_LABELS.net,
  PAYCHECK_MESSAGES.voided,
]

/** Throws: NOT_FOUND when the account has no employee record. */
export async function exportChecks(
  context: Context,
  query: QueryOf<typeof paycheckEndpoints.csv>,
): Promise<Download> {
  const { checkDate, sequence, checkNumber, year, language = DEFAULT_LANGUAGE } = query
  const employeeId = await auditExport(context, query)
  return csvDownload(context, {
    name: 'checks',
    header: CHECK_CSV_HEADER.map(title => TRANSLATE_CHECKS[language](title)),
    load: (last: CheckRow | undefined) =>
      listChecksBefore(context.db, { employeeId, date: checkDate, sequence, checkNumber, year }, last),
    cellsOf: row => [
      ...[row.date, row.endDate, row.checkNumber, row.grossPay, row.netPay],
      row.isVoided ? TRANSLATE_CHECKS[language](PAYCHECK_MESSAGES.voided) : '',
    ],
  })
}

/**
 * Sums the newest check's calendar year, because in January, last year's sums are better than none.
 * Throws: NOT_FOUND when the account has no employee record.
 */
export async function getPaySummary(context: Context): Promise<PaySummary> {
  const employeeId = await ownEmployeeId(context)
  const recent = await listNewestCheckRows(context.db, employeeId, RECENT_CHECKS)
  const newest = recent[0]?.date ?? context.clock.today()
  const year = Number(newest.slice(0, 4))
  const rows = await listYearRows(context.db, { employeeId, year, isCounted: true })
  const { checkCount: _count, hours: _hours, ...sums } = presentSums(rows)
  return { recent: recent.map(presentCheck), yearToDate: { year, ...sums } }
}

/** Throws: NOT_FOUND when the account has no employee record. */
export async function getPayYears(context: Context): Promise<ResponseOf<typeof paycheckEndpoints.years>> {
  const employeeId = await ownEmployeeId(context)
  const rows = await listYearRows(context.db, { employeeId, isCounted: true })
  const years = Map.groupBy(rows.toReversed(), ({ check }) => Number(check.date.slice(0, 4)))
  return asPage([...years].map(([year, yearChecks]) => ({ year, ...presentSums(yearChecks) })))
}

const YEAR_CSV_HEADER = [
  CHECK_LABELS.date,
  CHECK_LABELS.periodEnd,
  CHECK_LABELS.number,
  CHECK_LABELS.gross,
  CHECK_LABELS.taxes,
  CHECK_LABELS.otherDeductions,
  CHECK_LABELS.net,
  CHECK_LABELS.hours,
]

/** Excludes voided checks; oldest first, with totals. Throws: NOT_FOUND when the account has no employee record. */
export async function exportPayYear(
  context: Context,
  { year, language = DEFAULT_LANGUAGE }: QueryOf<typeof paycheckEndpoints.yearCsv>,
): Promise<Download> {
  const t = TRANSLATE_CHECKS[language]
  const employeeId = await auditExport(context, { year })
  return csvDownload(context, {
    name: `pay-${year}`,
    header: YEAR_CSV_HEADER.map(title => t(title)),
    // A year has few enough checks for a single batch.
    load: async (last: string[] | undefined) => {
      if (last) return []
      const rows = await listYearRows(context.db, { employeeId, year, isCounted: true })
      return buildYearRows(rows, t(YEAR_MESSAGES.total))
    },
    cellsOf: cells => cells,
  })
}

function buildYearRows(rows: readonly YearRow[], totalLabel: string): string[][] {
  const { grossPay, taxes, otherDeductions, netPay, hours } = presentSums(rows)
  const totals = [grossPay, taxes, otherDeductions, netPay].map(amount => amount.toFixed(2))
  return [
    ...rows.map(row => [
      ...[row.check.date, row.check.endDate, row.check.checkNumber],
      ...[row.check.grossPay, row.taxes, row.otherDeductions, row.check.netPay, row.check.hours ?? ''],
    ]),
    [totalLabel, '', '', ...totals, hours?.toFixed(4) ?? ''],
  ]
}

/** Throws: NOT_FOUND, including for another person's check. */
export async function loadOwnCheck(context: Context, key: CheckKey): Promise<CheckRow> {
  const check = await findOwnCheck(context.db, actingUser(context).accountId, key)
  if (check) return check
  // Throws a more specific error for accounts without an employee record.
  await ownEmployeeId(context)
  throw new PortalError('NOT_FOUND', 'There is no such check.')
}

/** Throws: NOT_FOUND. */
export async function getCheck(context: Context, key: CheckKey): Promise<FullCheckDetails> {
  const check = await loadOwnCheck(context, key)
  const corrections = await findCorrections(context, [check])
  const overtimeYtd = await sumQualifiedOvertime(context.db, check)
  return {
    ...presentCheckDetails(check, { corrections: corrections.get(check.id) ?? [], overtimeYtd }),
    ...(await findNeighbors(context.db, check)),
  }
}

const asPage = <Item>(items: Item[]) => ({ items, totalCount: items.length })

/** Throws: NOT_FOUND. */
export async function getCheckLines<Item>(
  context: Context,
  key: CheckKey,
  { kind, present }: { kind: LineKind; present: (row: CheckLineRow) => Item },
) {
  const check = await loadOwnCheck(context, key)
  const rows = await listLineRows(context.db, check.id)
  return asPage(rows.filter(row => row.kind === kind).map(present))
}

/** Throws: NOT_FOUND. */
export async function getEarningDetails(context: Context, key: CheckKey) {
  const check = await loadOwnCheck(context, key)
  const rows = await listEarningDetailRows(context.db, check.id)
  return asPage(rows.map(presentEarningDetail))
}

/** Throws: NOT_FOUND. */
export async function getEarlierLines(context: Context, key: CheckKey) {
  const check = await loadOwnCheck(context, key)
  const rows = await listEarlierLineRows(context.db, check)
  return asPage(rows.map(presentEarlierLine))
}
