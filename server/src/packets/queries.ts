import type { SortDirection } from '@epay/contract/common/paging'
import type { DuePacketSortField } from '@epay/contract/packets/staff-endpoints'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm'
import { jobApplications } from '#server/applications/tables.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { employments, packetDocuments, packets } from './tables.ts'

export type PacketRow = typeof packets.$inferSelect
export type PacketVersionRow = PacketRow & { areDocumentsScanned: boolean }
export type NewPacket = typeof packets.$inferInsert
export type NewPacketDocument = Omit<typeof packetDocuments.$inferSelect, 'packetId' | 'position'>

export async function insertPacket(
  db: Transaction,
  packet: NewPacket,
  documents: readonly NewPacketDocument[],
): Promise<void> {
  await db.insert(packets).values(packet)
  await db
    .insert(packetDocuments)
    .values(documents.map((document, index) => ({ ...document, packetId: packet.id, position: index + 1 })))
}

export function listPacketDocuments(db: Executor, packetId: string): Promise<NewPacketDocument[]> {
  const { fileId, name, mime, size, sha256, isScanned } = packetDocuments
  return db
    .select({ fileId, name, mime, size, sha256, isScanned })
    .from(packetDocuments)
    .where(eq(packetDocuments.packetId, packetId))
    .orderBy(asc(packetDocuments.position))
}

export async function findPacket(db: Executor, id: string): Promise<PacketRow | undefined> {
  const [packet] = await db.select().from(packets).where(eq(packets.id, id))
  return packet
}

/** Ignores reopened versions. */
export async function findPacketOf(db: Executor, applicationId: string): Promise<PacketRow | undefined> {
  const [packet] = await db
    .select()
    .from(packets)
    .where(and(eq(packets.applicationId, applicationId), isNull(packets.reopenedAt)))
  return packet
}

const { photoFileId, signatureFileId, pdfFileId, zipFileId } = packets
const PACKET_FILES = { photoFileId, signatureFileId, pdfFileId, zipFileId }
const DOCUMENT_FILE = { fileId: packetDocuments.fileId }

/** Lists the files that the sweep must keep. */
export async function listPacketFileIds(db: Executor): Promise<string[]> {
  const packetFiles = await db.select(PACKET_FILES).from(packets)
  const documentFiles = await db.select(DOCUMENT_FILE).from(packetDocuments)
  return [...packetFiles, ...documentFiles].flatMap(files => Object.values(files))
}

export type EmploymentRow = typeof employments.$inferSelect & { isEmployeeDeleted: boolean }
type EmploymentColumns = Partial<Omit<typeof employments.$inferInsert, 'applicationId'>>

export async function findEmployment(
  db: Executor,
  applicationId: string,
): Promise<EmploymentRow | undefined> {
  const [row] = await db
    .select({ employment: employments, deletedAt: employees.deletedAt })
    .from(employments)
    .leftJoin(employees, eq(employees.id, employments.employeeId))
    .where(eq(employments.applicationId, applicationId))
  return row && { ...row.employment, isEmployeeDeleted: row.deletedAt !== null }
}

export async function isEmployeeOfApplication(db: Executor, employeeId: string): Promise<boolean> {
  return (await db.$count(employments, eq(employments.employeeId, employeeId))) > 0
}

export async function saveEmployment(
  db: Transaction,
  applicationId: string,
  columns: EmploymentColumns,
): Promise<void> {
  await db
    .insert(employments)
    .values({ applicationId, ...columns })
    .onConflictDoUpdate({ target: employments.applicationId, set: columns })
}

/** Oldest first. */
export function listPacketVersions(db: Executor, applicationId: string): Promise<PacketVersionRow[]> {
  const unscannedDocuments = db
    .select()
    .from(packetDocuments)
    .where(and(eq(packetDocuments.packetId, packets.id), not(packetDocuments.isScanned)))
  return db
    .select({
      ...getTableColumns(packets),
      areDocumentsScanned: sql<boolean>`${notExists(unscannedDocuments)}`,
    })
    .from(packets)
    .where(eq(packets.applicationId, applicationId))
    .orderBy(sql`${packets.reopenedAt} asc nulls last`, asc(packets.submittedAt), asc(packets.id))
}

/** Returns `false` if another request has already reopened the packet. */
export async function markReopened(
  db: Transaction,
  packetId: string,
  reopening: { reopenedAt: Date; reopenReason: string },
): Promise<boolean> {
  const isCurrent = and(eq(packets.id, packetId), isNull(packets.reopenedAt))
  const { rowCount } = await db.update(packets).set(reopening).where(isCurrent)
  return rowCount === 1
}

/** Returns `false` if another request has already withdrawn the reopening. */
export async function clearReopening(db: Transaction, packetId: string): Promise<boolean> {
  const isReopened = and(eq(packets.id, packetId), isNotNull(packets.reopenedAt))
  const { rowCount } = await db
    .update(packets)
    .set({ reopenedAt: null, reopenReason: null })
    .where(isReopened)
  return rowCount === 1
}

export async function deletePackets(db: Transaction, rows: readonly PacketRow[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id)
  const documentFiles = await db
    .delete(packetDocuments)
    .where(inArray(packetDocuments.packetId, ids))
    .returning(DOCUMENT_FILE)
  const packetFiles = await db.delete(packets).where(inArray(packets.id, ids)).returning(PACKET_FILES)
  return [...packetFiles, ...documentFiles].flatMap(files => Object.values(files))
}

const SORT_COLUMNS: Record<DuePacketSortField, SQL[]> = {
  EndedOn: [sql`${employments.endedOn}`],
  HiredOn: [sql`${jobApplications.dateHired}`],
  Name: [sql`lower(${jobApplications.firstName})`, sql`lower(${jobApplications.lastName})`],
}

type DuePage = {
  field: DuePacketSortField
  direction: SortDirection
  skipCount: number
  maxResultCount: number
}

/** Lists packets whose hire date and end of employment are on or before the dates in `latest`. */
export async function listDueRows(db: Executor, latest: { hiredOn: string; endedOn: string }, page: DuePage) {
  const order = page.direction === 'asc' ? asc : desc
  const where = and(
    isNull(employments.packetDeletedAt),
    lte(employments.endedOn, latest.endedOn),
    lte(jobApplications.dateHired, latest.hiredOn),
  )
  const matchesApplication = eq(jobApplications.id, employments.applicationId)
  const { firstName, lastName, jobAppliedFor, dateHired } = jobApplications
  const { applicationId, employeeId, endedOn } = employments
  const rows = await db
    .select({ applicationId, firstName, lastName, jobAppliedFor, employeeId, hiredOn: dateHired, endedOn })
    .from(employments)
    .innerJoin(jobApplications, matchesApplication)
    .where(where)
    .orderBy(...SORT_COLUMNS[page.field].map(column => order(column)), order(applicationId))
    .offset(page.skipCount)
    .limit(page.maxResultCount)
  const [total] = await db
    .select({ count: count() })
    .from(employments)
    .innerJoin(jobApplications, matchesApplication)
    .where(where)
  return { rows, totalCount: total?.count ?? 0 }
}
