import type { AuditEntry } from '@epay/contract/audit/schemas'
import type { AuditEventRow } from './queries.ts'

export function presentAuditEntry(row: AuditEventRow): AuditEntry {
  const {
    id,
    at,
    actorKind,
    actorId,
    actorName,
    actorUsername,
    action,
    recordType,
    recordId,
    address,
    before,
    after,
  } = row
  return {
    id: String(id),
    at: at.toISOString(),
    person: actorName,
    username: actorUsername,
    accountId: actorKind === 'user' || actorUsername !== null ? actorId : null,
    action,
    recordType,
    recordId,
    address,
    details: detailsOf(membersOf(before), membersOf(after)),
  }
}

function membersOf(snapshot: unknown): Map<string, unknown> {
  return new Map(typeof snapshot === 'object' && snapshot !== null ? Object.entries(snapshot) : [])
}

function detailsOf(before: Map<string, unknown>, after: Map<string, unknown>): AuditEntry['details'] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].map(name => ({
    name,
    before: textOf(before.get(name)),
    after: textOf(after.get(name)),
  }))
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(textOf).join(', ') : JSON.stringify(value)
}
