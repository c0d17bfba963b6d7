import { randomUUID } from 'node:crypto'
import type { Role } from '@epay/contract/common/roles'
import { linkSeconds } from '@epay/contract/settings/settings'
import type { TransactionContext } from '#server/platform/context.ts'
import { expireOpenLinks, insertLink, type LinkSubject, markLinksEnded } from './link-queries.ts'
import { secondsAfter } from './rules.ts'
import { signLinkToken } from './tokens.ts'

type NewLink = LinkSubject & {
  accountId: string | null
  email: string
  name: string
  /** The link stops working when the account loses this role. */
  role?: Role
  ttlSeconds?: number
}

export async function issueLink(
  context: TransactionContext,
  { ttlSeconds, ...link }: NewLink,
): Promise<string> {
  const id = randomUUID()
  const issuedAt = context.clock.now()
  const expiresAt = secondsAfter(issuedAt, ttlSeconds ?? linkSeconds(context.settings, link.purpose))
  const role = link.role ?? null
  await insertLink(context.db, { ...link, id, role, issuedAt, expiresAt })
  return signLinkToken(context.keys, { ...link, id, role }, issuedAt, expiresAt)
}

export function endLinks(context: TransactionContext, subject: LinkSubject): Promise<void> {
  return markLinksEnded(context.db, subject, context.clock.now())
}

export function revokeLinks(context: TransactionContext, subject: LinkSubject): Promise<void> {
  return expireOpenLinks(context.db, subject, context.clock.now())
}
