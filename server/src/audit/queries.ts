import type { AuditSortField } from '@epay/contract/audit/endpoints'
import type { SortDirection } from '@epay/contract/common/paging'
import { and, asc, count, desc, eq, gt, gte, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { auditChain, auditEvents } from '#server/audit/tables.ts'
import { containsPattern, nameContains, wordsOf } from '#server/database/columns.ts'
import { prepareOnce } from '#server/database/prepare-once.ts'
import type { Executor } from '#server/database/transaction.ts'

export type AuditEventRow = typeof auditEvents.$inferSelect

const BATCH_SIZE = 1_000

export async function insertAuditEvents(
  db: Executor,
  events: readonly (typeof auditEvents.$inferInsert)[],
): Promise<void> {
  if (events.length > 0) await db.insert(auditEvents).values([...events])
}

export function listAuditEventsOf(
  db: Executor,
  { action, recordType, recordId }: { action: string; recordType: string; recordId: string },
): Promise<AuditEventRow[]> {
  const { id, ...column } = auditEvents
  const concernsRecord = and(eq(column.recordType, recordType), eq(column.recordId, recordId))
  return db
    .select()
    .from(auditEvents)
    .where(and(concernsRecord, eq(column.action, action)))
    .orderBy(id)
}

type Page = { skipCount: number; maxResultCount: number }
type EventPage = { rows: AuditEventRow[]; totalCount: number }

async function selectPage(
  db: Executor,
  where: SQL | undefined,
  order: SQL[],
  page: Page,
): Promise<EventPage> {
  const { skipCount, maxResultCount } = page
  const rows = await db
    .select()
    .from(auditEvents)
    .where(where)
    .orderBy(...order)
    .offset(skipCount)
    .limit(maxResultCount)
  const [total] = await db.select({ count: count() }).from(auditEvents).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

type EventSelector = { recordType: string; recordIds: readonly string[]; actions: readonly string[] }

export async function listEventsOf(
  db: Executor,
  selectors: readonly EventSelector[],
  page: Page,
): Promise<EventPage> {
  const { id, ...column } = auditEvents
  const where = or(
    ...selectors.map(({ recordType, recordIds, actions }) =>
      and(
        eq(column.recordType, recordType),
        inArray(column.recordId, [...recordIds]),
        inArray(column.action, [...actions]),
      ),
    ),
  )
  return selectPage(db, where, [desc(id)], page)
}

type ActionFilter = { actions: readonly string[]; recordType: string; recordId: string; since: Date }

function actionFilterCondition(): SQL | undefined {
  const { recordType, recordId, action, at } = auditEvents
  return and(
    eq(recordType, sql.placeholder('recordType')),
    eq(recordId, sql.placeholder('recordId')),
    sql`${action} = any(${sql.placeholder('actions')}::text[])`,
    sql`${at} >= ${sql.placeholder('since')}::timestamptz`,
  )
}

const lastAddressQuery = prepareOnce(db =>
  db
    .select({ address: auditEvents.address })
    .from(auditEvents)
    .where(actionFilterCondition())
    .orderBy(desc(auditEvents.id))
    .limit(1)
    .prepare('last_address'),
)

const addressesQuery = prepareOnce(db =>
  db
    .selectDistinct({ address: auditEvents.address })
    .from(auditEvents)
    .where(actionFilterCondition())
    .prepare('addresses'),
)

export async function findLastAddress(db: Executor, filter: ActionFilter): Promise<string | null> {
  const [row] = await lastAddressQuery(db).execute(filter)
  return row?.address ?? null
}

export async function listAddresses(db: Executor, filter: ActionFilter): Promise<string[]> {
  const rows = await addressesQuery(db).execute(filter)
  return rows.flatMap(row => row.address ?? [])
}

export type AuditFilter = {
  person?: string | undefined
  record?: string | undefined
  action?: string | undefined
  fromDate?: string | undefined
  toDate?: string | undefined
  timeZone: string
}

/** `offset 0` makes PostgreSQL match each distinct name once; there are far fewer names than entries. */
function personCondition(searchText: string | undefined): SQL | undefined {
  const { actorName } = auditEvents
  const matchesName = and(...nameContains(sql`search_name(name)`, searchText))
  return (
    matchesName &&
    sql`${actorName} in (
      select name from (select distinct ${actorName} as name from ${auditEvents} offset 0) as names where ${matchesName})`
  )
}

function filterCondition(filter: AuditFilter): SQL | undefined {
  const { at, action, recordType, recordId } = auditEvents
  const { fromDate, toDate, timeZone } = filter
  const containsAll = (text: SQL, searchText: string | undefined) =>
    wordsOf(searchText).map(word => sql`lower(${text}) like lower(${containsPattern(word)})`)
  return and(
    personCondition(filter.person),
    ...containsAll(sql`${recordType} || ' ' || ${recordId}`, filter.record),
    ...containsAll(sql`${action}`, filter.action),
    fromDate ? gte(at, sql`${fromDate}::date::timestamp at time zone ${timeZone}`) : undefined,
    toDate ? lt(at, sql`(${toDate}::date + 1)::timestamp at time zone ${timeZone}`) : undefined,
  )
}

const SORT_COLUMNS: Record<AuditSortField, SQL[]> = {
  At: [sql`${auditEvents.at}`],
  Person: [sql`lower(${auditEvents.actorName})`, sql`${auditEvents.at}`],
  Action: [sql`${auditEvents.action}`, sql`${auditEvents.at}`],
  Record: [sql`${auditEvents.recordType}`, sql`${auditEvents.recordId}`, sql`${auditEvents.at}`],
}

type AuditPage = Page & { field: AuditSortField; direction: SortDirection }

export async function listAuditEvents(
  db: Executor,
  filter: AuditFilter,
  page: AuditPage,
): Promise<EventPage> {
  const inDirection = page.direction === 'asc' ? asc : desc
  const columns = [...SORT_COLUMNS[page.field], sql`${auditEvents.id}`]
  return selectPage(db, filterCondition(filter), columns.map(inDirection), page)
}

type RecordRef = Pick<AuditEventRow, 'recordType' | 'recordId'>
export type RecordNames = ReadonlyMap<string, string>
export const recordKey = ({ recordType, recordId }: RecordRef): string => `${recordType} ${recordId}`

/** Plain SQL, because this domain must not import the domains of these records. */
export async function findRecordNames(db: Executor, records: readonly RecordRef[]): Promise<RecordNames> {
  const idsOf = (kind: string) => [
    ...new Set(records.filter(({ recordType }) => recordType === kind).map(({ recordId }) => recordId)),
  ]
  const { rows } = await db.execute<RecordRef & { name: string }>(sql`
    select 'employee' as "recordType", id as "recordId", name from employees
      where id = any(${sql.param(idsOf('employee'))}::text[])
    union all select 'account', id::text, name from accounts
      where id::text = any(${sql.param(idsOf('account'))}::text[])
    union all select 'application', id::text, first_name || ' ' || last_name from job_applications
      where id::text = any(${sql.param(idsOf('application'))}::text[])`)
  return new Map(rows.map(row => [recordKey(row), row.name]))
}

export function listAuditEventsBefore(
  db: Executor,
  filter: AuditFilter,
  before: number | undefined,
): Promise<AuditEventRow[]> {
  const isBefore = before === undefined ? undefined : lt(auditEvents.id, before)
  return db
    .select()
    .from(auditEvents)
    .where(and(filterCondition(filter), isBefore))
    .orderBy(desc(auditEvents.id))
    .limit(BATCH_SIZE)
}

/**
 * The content that a hash covers. Repeats the trigger's expression, so that replacing the trigger's function can't
 * change what is verified.
 */
const hashedContent = sql<
  string | null
>`case when ${auditEvents.id} is null then null else (jsonb_build_array(
  ${auditEvents.id}, to_char(${auditEvents.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  ${auditEvents.actorKind}, ${auditEvents.actorId}, ${auditEvents.actorName}, ${auditEvents.action},
  ${auditEvents.recordType}, ${auditEvents.recordId}, ${auditEvents.address}, ${auditEvents.userAgent},
  ${auditEvents.requestId}, ${auditEvents.before}, ${auditEvents.after}) || case when ${auditEvents.actorUsername} is null then '[]'::jsonb
    else jsonb_build_array(${auditEvents.actorUsername}) end)::text end`

type ChainLink = typeof auditChain.$inferSelect & {
  content: string | null
}

export function listChainAfter(db: Executor, position: number): Promise<ChainLink[]> {
  const { previous, hash, eventId } = auditChain
  return db
    .select({ position: auditChain.position, eventId, previous, hash, content: hashedContent })
    .from(auditChain)
    .leftJoin(auditEvents, eq(auditEvents.id, eventId))
    .where(gt(auditChain.position, position))
    .orderBy(asc(auditChain.position))
    .limit(BATCH_SIZE)
}

export async function listUnchainedEventIds(db: Executor): Promise<number[]> {
  const link = db.select().from(auditChain).where(eq(auditChain.eventId, auditEvents.id))
  const rows = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(notExists(link))
    .orderBy(auditEvents.id)
  return rows.map(({ id }) => id)
}

export async function findChainHead(db: Executor): Promise<{ position: number; hash: string } | undefined> {
  const { position, hash } = auditChain
  const [head] = await db.select({ position, hash }).from(auditChain).orderBy(desc(position)).limit(1)
  return head
}

export async function findHashAt(db: Executor, position: number): Promise<string | undefined> {
  const [link] = await db
    .select({ hash: auditChain.hash })
    .from(auditChain)
    .where(eq(auditChain.position, position))
  return link?.hash
}
