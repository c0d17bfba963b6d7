import { waitingStatuses } from '@epay/contract/applications/status'
import { hasAnyRole, MANAGER_ROLES } from '@epay/contract/common/roles'
import { DASHBOARD_ONLY_LIST_MAX, DASHBOARD_WEEKS, type FullOffice } from '@epay/contract/dashboard/endpoints'
import { getFormNotices } from '#server/company-forms/load-form.ts'
import { listOpenReports } from '#server/hand-over/list-reports.ts'
import { countHiresToHandOver } from '#server/hand-over/queries.ts'
import { listOpenI9Tasks } from '#server/packets/i9/i9-clock.ts'
import { calendarZone } from '#server/platform/clock.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { getBackups } from './get-backups.ts'
import {
  countByWeek,
  countFailedMails,
  countInStatuses,
  listFirstToReview,
  listNewHires,
  listPacketsDue,
} from './queries.ts'

/** Returns only data that the user's roles can also open on other pages. */
export async function getOffice(context: Context): Promise<FullOffice> {
  const { roles } = actingUser(context)
  return {
    today: context.clock.today(),
    waiting: await loadWaiting(context),
    packetsDue: await listPacketsDue(context.db),
    newHires: hasAnyRole(roles, MANAGER_ROLES) ? await loadNewHires(context) : null,
    i9: roles.includes('HR-Manager') ? await listOpenI9Tasks(context, DASHBOARD_ONLY_LIST_MAX) : null,
    handOver: hasAnyRole(roles, MANAGER_ROLES) ? await loadHandOver(context) : null,
    companyForms: hasAnyRole(roles, MANAGER_ROLES) ? await getFormNotices(context) : null,
    failedMails: roles.includes('Admin') ? await countFailedMails(context.db) : null,
    backups: roles.includes('Admin') ? await getBackups(context) : null,
    weeks: await loadWeeks(context),
  }
}

async function loadWaiting(context: Context): Promise<FullOffice['waiting']> {
  const statuses = waitingStatuses(actingUser(context).roles)
  if (statuses.length === 0) return { items: [], totalCount: 0, counts: [] }
  const rowsByStatus = await countInStatuses(context.db, statuses)
  const counts = statuses.map(
    status => rowsByStatus.find(each => each.status === status) ?? { status, count: 0 },
  )
  const rows = await listFirstToReview(context.db, statuses)
  const items = rows.map(row => ({
    ...row,
    creationTime: row.creationTime.toISOString(),
    since: row.since.toISOString(),
  }))
  return { items, totalCount: counts.reduce((sum, { count }) => sum + count, 0), counts }
}

async function loadHandOver(context: Context): Promise<FullOffice['handOver']> {
  const reports = await listOpenReports(context)
  return {
    toPayroll: await countHiresToHandOver(context.db),
    reports: { items: reports.slice(0, DASHBOARD_ONLY_LIST_MAX), totalCount: reports.length },
  }
}

async function loadNewHires({ db }: Context): Promise<FullOffice['newHires']> {
  const { rows, totalCount } = await listNewHires(db)
  const items = rows.flatMap(({ packetSubmittedAt, ...row }) =>
    packetSubmittedAt ? [{ ...row, packetSubmittedAt: packetSubmittedAt.toISOString() }] : [],
  )
  return { items, totalCount }
}

async function loadWeeks({ clock, db, settings }: Context): Promise<FullOffice['weeks']> {
  const mondays = mondaysUntil(clock.today(), DASHBOARD_WEEKS)
  const [firstMonday = clock.today()] = mondays
  const rows = await countByWeek(db, { monday: firstMonday, timeZone: calendarZone(settings) })
  return mondays.map(monday => ({
    monday,
    counts: rows.flatMap(row => (row.monday === monday ? [{ status: row.status, count: row.count }] : [])),
  }))
}

/** Oldest first. */
export function mondaysUntil(today: string, weekCount: number): string[] {
  const monday = new Date(`${today}T00:00:00Z`)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) - 7 * (weekCount - 1))
  return Array.from({ length: weekCount }, () => {
    const date = monday.toISOString().slice(0, 10)
    monday.setUTCDate(monday.getUTCDate() + 7)
    return date
  })
}
