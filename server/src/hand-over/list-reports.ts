import { DAY_MS } from '@epay/contract/common/dates'
import { formatSsn, maskSsn } from '@epay/contract/common/personal-numbers'
import { compareByDueDate, countDaysAwayIfShort, getReportDueDate } from '@epay/contract/hand-over/due-days'
import type { NewHireReport, ReportList } from '@epay/contract/hand-over/schemas'
import { openSealed } from '#server/packets/sealed-answers.ts'
import type { Context } from '#server/platform/context.ts'
import { getEmployeeNumber, getFileValues, getPersonValues, getReportState } from './hire-values.ts'
import { presentPerson } from './list-hires.ts'
import { type HireRow, listEarlierEmployments, listOpenReportRows, listReportRows } from './queries.ts'

const LISTED_DAYS = 60

/** Lists open reports and those completed in the last 60 days, by due date. */
export async function listReports(context: Context): Promise<ReportList> {
  const { clock, settings } = context
  const since = new Date(clock.now().getTime() - LISTED_DAYS * DAY_MS)
  const rows = await listReportRows(context.db, since)
  const daysAway = await loadDaysAway(context, rows)
  const items = rows.map(row => presentReport(context, row, daysAway.get(row.application.id)))
  const { employerName, employerStreet, employerCity, employerState } = getFileValues(context)
  const cityParts = [employerCity, `${employerState} ${settings.employerZip}`.trim()]
  return {
    today: clock.today(),
    items: items.toSorted(compareByDueDate),
    employer: {
      name: employerName,
      address: [employerStreet, ...cityParts].filter(Boolean).join(', '),
      ein: settings.ein,
    },
  }
}

function presentReport(context: Context, row: HireRow, daysAway: number | undefined): NewHireReport {
  const { hire, packet, application } = row
  const firstDay = application.dateHired ?? ''
  const reportsTo = getReportState(row, context.settings)
  const { address, aptNumber, city, state, zipCode, ssn } = getPersonValues(context, row)
  return {
    ...presentPerson(context, row),
    firstDay,
    reportsTo,
    dueOn: reportsTo === '' ? null : getReportDueDate(firstDay, reportsTo),
    status: hire?.reportStatus ?? 'open',
    reportedOn: hire?.reportedOn ?? null,
    reason: hire?.reportReason ?? '',
    notedBy: hire?.notedBy ?? null,
    daysAway: daysAway ?? null,
    ssn: packet ? maskSsn(formatSsn(ssn)) : '',
    address: [`${address} ${aptNumber}`.trim(), city, `${state} ${zipCode}`].join(', '),
    employeeNumber: getEmployeeNumber(row),
    hasRecord: row.employeeId !== null,
  }
}

/**
 * Returns the days between two employments, by application ID, for people who were away too briefly for the state to
 * require a new report.
 */
async function loadDaysAway(context: Context, rows: readonly HireRow[]): Promise<Map<string, number>> {
  const daysById = new Map<string, number>()
  const rowsById = new Map(rows.map(row => [row.application.id, row]))
  if (rows.length === 0) return daysById
  for (const { id, currentPacket, earlierPacket, endedOn } of await listEarlierEmployments(context.db, [
    ...rowsById.keys(),
  ])) {
    const row = rowsById.get(id)
    const firstDay = row?.application.dateHired
    if (!row || !firstDay || !isSamePerson(context, currentPacket, earlierPacket)) continue
    const days = countDaysAwayIfShort({ endedOn, firstDay }, getReportState(row, context.settings))
    if (days !== undefined) daysById.set(id, days)
  }
  return daysById
}

type Packet = NonNullable<HireRow['packet']>
const isSamePerson = ({ cipher }: Context, packet: Packet, otherPacket: Packet) =>
  formatSsn(openSealed(cipher, packet, 'ssn')) === formatSsn(openSealed(cipher, otherPacket, 'ssn'))

/** An open report for someone who has started work. */
export type OpenReport = {
  /** The application's ID. */
  id: string
  firstName: string
  lastName: string
  jobAppliedFor: string
  workState: string
  reportsTo: string
  dueOn: string
}

/** Sorts by due date. Applies the federal rule to hires without a work state. */
export async function listOpenReports(context: Context): Promise<OpenReport[]> {
  const rows = await listOpenReportRows(context.db, context.clock.today())
  const daysAway = await loadDaysAway(context, rows)
  return rows
    .filter(({ application }) => !daysAway.has(application.id))
    .map(row => {
      const reportsTo = getReportState(row, context.settings)
      const dueOn = getReportDueDate(row.application.dateHired ?? '', reportsTo)
      return { ...presentPerson(context, row), reportsTo, dueOn }
    })
    .toSorted(compareByDueDate)
}
