import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import { packetDocuments, packets } from './tables.ts'

export type PacketRow = typeof packets.$inferSelect
export type NewPacket = typeof packets.$inferInsert
export type NewPacketDocument = Omit<typeof packetDocuments.$inferInsert, 'packetId' | 'position'>

/** The packet and its documents, in their order. */
export async function insertPacket(
  tx: Executor,
  packet: NewPacket,
  documents: readonly NewPacketDocument[],
): Promise<void> {
  await tx.insert(packets).values(packet)
  await tx
    .insert(packetDocuments)
    .values(documents.map((document, index) => ({ ...document, packetId: packet.id, position: index + 1 })))
}

export async function findPacket(db: Executor, id: string): Promise<PacketRow | undefined> {
  const [packet] = await db.select().from(packets).where(eq(packets.id, id))
  return packet
}

/** The packet that counts: not one that was reopened. */
export async function findPacketOf(db: Executor, applicationId: string): Promise<PacketRow | undefined> {
  const [packet] = await db
    .select()
    .from(packets)
    .where(and(eq(packets.applicationId, applicationId), isNull(packets.reopenedAt)))
  return packet
}

/** Every file that packets own, so that a sweep knows them. */
export async function listPacketFileIds(db: Executor): Promise<string[]> {
  const { photoFileId, signatureFileId, pdfFileId, zipFileId } = packets
  const own = await db.select({ photoFileId, signatureFileId, pdfFileId, zipFileId }).from(packets)
  const attached = await db
    .select({ fileId: packetDocuments.fileId })
    .from(packetDocuments)
    .orderBy(asc(packetDocuments.packetId), asc(packetDocuments.position))
  return [...own.flatMap(files => Object.values(files)), ...attached.map(({ fileId }) => fileId)]
}
