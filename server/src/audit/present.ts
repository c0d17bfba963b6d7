import type { AuditEntry } from '@epay/contract/audit/endpoints'
import { pick } from '@epay/contract/common/records'
import { type AuditEventRow, type RecordNames, recordKey } from './queries.ts'

export function presentAuditEntry(row: AuditEventRow, names: RecordNames = new Map()): AuditEntry {
  const { actorKind, actorId, actorUsername } = row
  return {
    ...pick(row, ['action', 'recordType', 'recordId', 'address']),
    id: String(row.id),
    at: row.at.toISOString(),
    person: row.actorName,
    username: actorUsername,
    accountId: actorKind === 'user' || actorUsername !== null ? actorId : null,
    recordName: names.get(recordKey(row)) ?? null,
    details: detailsOf(membersOf(row.before), membersOf(row.after)),
  }
}

function membersOf(snapshot: unknown): Map<string, unknown> {
  return new Map(typeof snapshot === 'object' && snapshot !== null ? Object.entries(snapshot) : [])
}

function detailsOf(before: Map<string, unknown>, after: Map<string, unknown>): AuditEntry['details'] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap(name => {
    const change = { before: textOf(before.get(name)), after: textOf(after.get(name)) }
    return change.before === change.after ? [] : [{ name, ...change }]
  })
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(textOf).join(', ') : JSON.stringify(value)
}
