import type { Application, ApplicationListItem, HistoryEntry } from '@epay/contract/applications/schemas'
import type { ApplicationRow, HistoryRow, ListRow } from './queries.ts'

/** Where the resume lies, its checksum and the idempotency key stay inside. */
export function presentApplication(row: ApplicationRow): Application {
  const {
    idempotencyKeyHash: _key,
    resumeFileId: _file,
    resumeFileName,
    resumeType: _type,
    resumeSize: _size,
    resumeSha256: _sha256,
    ...application
  } = row
  return {
    ...application,
    resumePath: resumeFileName,
    creationTime: row.creationTime.toISOString(),
    lastModificationTime: row.lastModificationTime?.toISOString() ?? null,
    packetSubmittedAt: row.packetSubmittedAt?.toISOString() ?? null,
  }
}

export function presentListItem(row: ListRow): ApplicationListItem {
  return { ...row, creationTime: row.creationTime.toISOString() }
}

export function presentHistoryEntry(row: HistoryRow): HistoryEntry {
  const { fromStatus, toStatus, remarks, actionBy, actionDate, viaLink } = row
  return { fromStatus, toStatus, remarks, actionBy, actionDate: actionDate.toISOString(), viaLink }
}
