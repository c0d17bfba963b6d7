import type { AuditEntry, AuditSortField, auditEndpoints } from '@epay/contract/audit/endpoints'
import type { QueryOf, ResponseOf } from '@epay/contract/common/endpoint'
import type { Sorting } from '@epay/contract/common/paging'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { csvDownload } from '#server/platform/csv.ts'
import type { Download } from '#server/platform/route.ts'
import { presentAuditEntry } from './present.ts'
import { type AuditEventRow, findRecordNames, listAuditEvents, listAuditEventsBefore } from './queries.ts'
import { recordAuditAlone } from './record-audit.ts'

type List = typeof auditEndpoints.list

const NEWEST_FIRST: Sorting<AuditSortField> = { field: 'At', direction: 'desc' }

/** `fromDate` and `toDate` are inclusive calendar days in the portal's time zone. */
export async function listAudit(context: Context, query: QueryOf<List>): Promise<ResponseOf<List>> {
  const { skipCount, maxResultCount, sorting = NEWEST_FIRST, ...filter } = query
  const timeZone = calendarZone(context.settings)
  const page = { ...sorting, skipCount, maxResultCount }
  const { rows, totalCount } = await listAuditEvents(context.db, { ...filter, timeZone }, page)
  const names = await findRecordNames(context.db, rows)
  return { items: rows.map(row => presentAuditEntry(row, names)), totalCount }
}

/** Exports the trail as CSV, newest first. The export is audited before the download starts. */
export async function exportAudit(
  context: Context,
  filter: QueryOf<typeof auditEndpoints.csv>,
): Promise<Download> {
  const timeZone = calendarZone(context.settings)
  await recordAuditAlone(context, {
    action: 'audit.exported',
    recordType: 'audit',
    recordId: 'csv',
    after: filter,
  })
  return csvDownload(context, {
    name: 'audit',
    header: CSV_HEADER,
    load: (lastRow: AuditEventRow | undefined) =>
      listAuditEventsBefore(context.db, { ...filter, timeZone }, lastRow?.id),
    cellsOf: row => cellsOf(presentAuditEntry(row)),
  })
}

const CSV_HEADER = [
  'Entry',
  'Time (UTC)',
  'Person',
  'Action',
  'Record',
  'ID',
  'Address',
  'Details',
  'Username',
  'Account ID',
]

function cellsOf(entry: AuditEntry): string[] {
  const { id, at, person, username, accountId, action, recordType, recordId, address, details } = entry
  const changes = details.map(({ name, before, after }) =>
    before === null ? `${name}: ${after ?? ''}` : `${name}: ${before} → ${after ?? ''}`,
  )
  const account = [username ?? '', accountId ?? '']
  return [id, at, person, action, recordType, recordId, address ?? '', changes.join('\n'), ...account]
}
