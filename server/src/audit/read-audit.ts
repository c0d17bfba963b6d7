import { Readable } from 'node:stream'
import type { auditEndpoints } from '@epay/contract/audit/endpoints'
import type { AuditEntry, AuditSortField } from '@epay/contract/audit/schemas'
import { toDateIn } from '@epay/contract/common/dates'
import type { QueryOf, ResponseOf } from '@epay/contract/common/endpoint'
import type { Sorting } from '@epay/contract/common/paging'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Download } from '#server/platform/route.ts'
import { presentAuditEntry } from './present.ts'
import { type AuditFilter, listAuditEvents, listAuditEventsBefore } from './queries.ts'
import { recordAudit } from './record-audit.ts'

type List = typeof auditEndpoints.list

const NEWEST_FIRST: Sorting<AuditSortField> = { field: 'At', direction: 'desc' }

/** A page of the audit trail; from and to are calendar days of the portal's time zone, both included. */
export async function listAudit(context: Context, query: QueryOf<List>): Promise<ResponseOf<List>> {
  const { skipCount, maxResultCount, sorting = NEWEST_FIRST, ...filter } = query
  const timeZone = calendarZone(context.config)
  const page = { ...sorting, skipCount, maxResultCount }
  const { rows, totalCount } = await listAuditEvents(context.database.orm, { ...filter, timeZone }, page)
  return { items: rows.map(presentAuditEntry), totalCount }
}

/** The audit trail as CSV, newest first; the export is an entry itself, stored before the file begins. */
export async function exportAudit(
  context: Context,
  filter: QueryOf<typeof auditEndpoints.csv>,
): Promise<Download> {
  const { clock, config, database } = context
  const timeZone = calendarZone(config)
  await recordAudit(database.orm, context, {
    action: 'audit.exported',
    recordType: 'audit',
    recordId: 'csv',
    after: filter,
  })
  return {
    file: Readable.from(csvOf(context, { ...filter, timeZone })),
    type: 'text/csv; charset=utf-8',
    name: `audit-${toDateIn(clock.now(), timeZone)}.csv`,
  }
}

/** Without it, spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF'
const HEAD = ['Entry', 'Time (UTC)', 'Person', 'Action', 'Record', 'ID', 'Address', 'Details']

async function* csvOf({ database }: Context, filter: AuditFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD)
  let before: number | undefined
  for (;;) {
    const rows = await listAuditEventsBefore(database.orm, filter, before)
    if (rows.length === 0) return
    yield rows.map(row => csvLine(cellsOf(presentAuditEntry(row)))).join('')
    before = rows.at(-1)?.id
  }
}

function cellsOf({ id, at, person, action, recordType, recordId, address, details }: AuditEntry): string[] {
  const changes = details.map(({ name, before, after }) =>
    before === null ? `${name}: ${after ?? ''}` : `${name}: ${before} → ${after ?? ''}`,
  )
  return [id, at, person, action, recordType, recordId, address ?? '', changes.join('\n')]
}

/** A line of CSV; what a spreadsheet would compute is text. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map(cell => `"${(isFormula(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`)
  return `${quoted.join(',')}\r\n`
}

/** Spreadsheets pass over blanks and control characters in front of a formula. */
function isFormula(cell: string): boolean {
  return /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell)
}
