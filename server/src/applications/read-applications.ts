import type { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import type {
  ApplicationCounts,
  ApplicationSortField,
  FullApplication,
  FullApplicationListItem,
  FullHistoryEntry,
} from '@epay/contract/applications/schemas'
import { STATUSES, statusLabel } from '@epay/contract/applications/status'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { QueryOf } from '@epay/contract/common/endpoint'
import type { Sorting } from '@epay/contract/common/paging'
import { FILE_TYPES } from '@epay/contract/files/file-types'
import { readAudited, recordAuditAlone } from '#server/audit/record-audit.ts'
import { refuseOtherApplication } from '#server/auth/verify-link.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { csvDownload } from '#server/platform/csv.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { alreadyDecidedError } from './decide-application.ts'
import {
  countByStatus,
  type ExportedRow,
  listApplicationRows,
  listApplicationsBefore,
} from './list-queries.ts'
import { describeApplication, loadApplication } from './load-application.ts'
import { presentHistory, presentListItem } from './present.ts'
import { type ApplicationRow, listHistoryRows } from './queries.ts'
import { hasMovedOn, resumeName } from './rules.ts'

type Page = { items: FullApplicationListItem[]; totalCount: number }

const NEWEST_FIRST: Sorting<ApplicationSortField> = { field: 'CreationTime', direction: 'desc' }

/** `fromDate` and `toDate` are inclusive calendar days in the portal's time zone. */
export async function listApplications(
  context: Context,
  { sorting = NEWEST_FIRST, ...filter }: QueryOf<typeof applicationEndpoints.list>,
): Promise<Page> {
  const timeZone = calendarZone(context.settings)
  const page = { ...filter, ...sorting }
  const { rows, totalCount } = await listApplicationRows(context.db, { ...filter, timeZone }, page)
  return { items: rows.map(presentListItem), totalCount }
}

export async function countApplications(
  context: Context,
  filter: QueryOf<typeof applicationEndpoints.counts>,
): Promise<ApplicationCounts> {
  const timeZone = calendarZone(context.settings)
  const counts = await countByStatus(context.db, { ...filter, timeZone })
  return STATUSES.map(status => ({ status, count: counts.find(row => row.status === status)?.count ?? 0 }))
}

const CSV_HEADER = ['First Name', 'Last Name', 'Email', 'Phone', 'Job Applied For', 'Status', 'Applied (UTC)']

/** Newest first. The export is audited before the download starts. */
export async function exportApplications(
  context: Context,
  filter: QueryOf<typeof applicationEndpoints.csv>,
): Promise<Download> {
  const timeZone = calendarZone(context.settings)
  await recordAuditAlone(context, {
    action: 'applications.exported',
    recordType: 'application',
    recordId: 'csv',
    after: filter,
  })
  return csvDownload(context, {
    name: 'applications',
    header: CSV_HEADER,
    load: (lastRow: ExportedRow | undefined) =>
      listApplicationsBefore(context.db, { ...filter, timeZone }, lastRow),
    cellsOf: row => [
      row.firstName,
      row.lastName,
      row.email,
      row.phoneNumber,
      row.jobAppliedFor,
      statusLabel(row.status),
      row.creationTime.toISOString(),
    ],
  })
}

/**
 * Emailed links open only their own application, and only until the decision is made.
 * Throws: FORBIDDEN if the link is for a different application; LINK_NEEDS_SIGN_IN if links can't sign people in;
 * NOT_FOUND; CONFLICT with a message that names who decided.
 */
async function loadForReview(context: Context, id: string): Promise<ApplicationRow> {
  const { actor, config, db } = context
  if (actor.kind === 'link') refuseOtherApplication(actor, id)
  if (actor.kind === 'link' && !config.allowsLinkSignIn)
    throw new PortalError('LINK_NEEDS_SIGN_IN', AUTH_MESSAGES.notSignedIn)
  const application = await loadApplication(db, id)
  if (actor.kind === 'link' && hasMovedOn(application.status, actor.role))
    throw await alreadyDecidedError(context, application)
  return application
}

/** Throws: the errors of `loadForReview`. */
export async function getApplication(context: Context, id: string): Promise<FullApplication> {
  return describeApplication(context, await loadForReview(context, id))
}

/**
 * Oldest first.
 * Throws: NOT_FOUND.
 */
export async function getHistory({ db }: Context, id: string): Promise<FullHistoryEntry[]> {
  const application = await loadApplication(db, id)
  const rows = await listHistoryRows(db, application.id)
  return presentHistory(rows)
}

/**
 * Audits every download.
 * Throws: the errors of `loadForReview` and `readAudited`; NOT_FOUND if there is no resume.
 */
export async function getResume(context: Context, id: string): Promise<Download> {
  const application = await loadForReview(context, id)
  const { resumeFileId, resumeType: type, resumeFileName, resumeSize } = application
  if (!resumeFileId || !type) throw new PortalError('NOT_FOUND', DETAILS_MESSAGES.noResume)
  const event = { action: 'resume.downloaded', recordType: 'application', recordId: application.id }
  return {
    file: await readAudited(context, resumeFileId, event),
    type: FILE_TYPES[type].mime,
    name: resumeName(application.firstName, resumeFileName ?? '', type),
    size: resumeSize ?? undefined,
  }
}
