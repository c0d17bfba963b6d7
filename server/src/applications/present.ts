import type {
  EarlierApplication,
  FullApplication,
  FullApplicationListItem,
  FullCandidatePrefill,
  FullHistoryEntry,
} from '@epay/contract/applications/schemas'
import { applicationSchema, candidatePrefillSchema } from '@epay/contract/applications/schemas'
import { isBySamePerson } from '@epay/contract/applications/status'
import type { EarlierRow, ListRow } from './list-queries.ts'
import type { ApplicationRow, HistoryRow } from './queries.ts'

type RelatedRecords = {
  /** The application that this one may duplicate. */
  earlier: EarlierRow | null
  /** HR's approval, while the application is waiting for the CFO. */
  approval: HistoryRow | undefined
  decisionRefusal: string | null
}

/** The schema strips the file's storage ID, checksums, and the idempotency key. */
export function presentApplication(
  row: ApplicationRow,
  { earlier, approval, decisionRefusal }: RelatedRecords,
): FullApplication {
  const { resumeFileName: resumePath, isResumeScanned } = row
  return applicationSchema.parse({
    ...row,
    resumePath,
    isResumeScanned: resumePath === null ? null : isResumeScanned,
    creationTime: row.creationTime.toISOString(),
    lastModificationTime: row.lastModificationTime?.toISOString() ?? null,
    packetSubmittedAt: row.packetSubmittedAt?.toISOString() ?? null,
    duplicateOf: presentEarlier(earlier),
    approvalRemark: approval?.remarks ? { ...approval, actionDate: approval.actionDate.toISOString() } : null,
    decisionRefusal,
  })
}

export function presentPrefill(row: ApplicationRow): FullCandidatePrefill {
  return candidatePrefillSchema.parse(row)
}

function presentEarlier(earlier: EarlierRow | null): EarlierApplication | null {
  return earlier && { ...earlier, creationTime: earlier.creationTime.toISOString() }
}

export function presentListItem(row: ListRow): FullApplicationListItem {
  return {
    ...row,
    creationTime: row.creationTime.toISOString(),
    duplicateOf: presentEarlier(row.duplicateOf),
  }
}

export function decisionOf({ fromStatus, toStatus, actionAccountId: accountId }: HistoryRow) {
  return { fromStatus, toStatus, accountId }
}

export function presentHistory(rows: readonly HistoryRow[]): FullHistoryEntry[] {
  const decisions = rows.map(decisionOf)
  return rows.map(row => ({
    fromStatus: row.fromStatus,
    toStatus: row.toStatus,
    remarks: row.remarks,
    actionBy: row.actionBy,
    actionDate: row.actionDate.toISOString(),
    viaLink: row.viaLink,
    accountId: row.actionAccountId,
    username: row.actionUsername,
    isBySamePerson: isBySamePerson(decisions, decisionOf(row)),
  }))
}
