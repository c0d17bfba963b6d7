import { type ChainFinding, readSavedHead, verifyChain, writeSavedHead } from '#server/audit/verify-chain.ts'
import type { Context } from '#server/platform/context.ts'

const MAX_LISTED_FINDINGS = 100

/** Verifies the audit trail. If it is intact, saves its head, so that the next run detects removed entries. */
export async function verifyAudit({ config, db }: Context): Promise<{ isOk: boolean; report: string }> {
  const { count, findings, head } = await verifyChain(db, readSavedHead(config))
  if (findings.length > 0) return { isOk: false, report: describeFindings(findings) }
  if (!head) return { isOk: true, report: 'The audit trail is empty.' }
  writeSavedHead(config, head)
  const report = `Intact: ${count} entries, none removed, changed or reordered.\nThe last is at position ${head.position}: ${head.hash}`
  return { isOk: true, report }
}

function describeFindings(findings: readonly ChainFinding[]): string {
  const listedFindings = findings.slice(0, MAX_LISTED_FINDINGS).map(describeFinding)
  const unlistedCount = findings.length - listedFindings.length
  const lines = unlistedCount > 0 ? [...listedFindings, `… and ${unlistedCount} more`] : listedFindings
  return ['The audit trail was altered:', ...lines].join('\n')
}

function describeFinding(finding: ChainFinding): string {
  switch (finding.kind) {
    case 'removed':
      return finding.eventId === undefined
        ? `Removed: ${describePositions(finding)}`
        : `Removed: entry ${finding.eventId} at position ${finding.from}`
    case 'changed':
      return `Changed or swapped: entry ${finding.eventId} at position ${finding.position}`
    case 'moved':
      return `Reordered: entry ${finding.eventId} at position ${finding.position} does not follow the one before it`
    case 'added':
      return `Added outside the chain: entry ${finding.eventId}`
    case 'rewritten':
      return `Rewritten: everything up to position ${finding.upTo}, where this portal had recorded a different hash`
    case 'cut off':
      return `Cut off at the end: ${describePositions(finding)}, which this portal had recorded`
  }
}

function describePositions({ from, to }: { from: number; to: number }): string {
  return from === to ? `the entry at position ${from}` : `the entries at positions ${from} to ${to}`
}
