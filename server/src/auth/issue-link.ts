import { randomUUID } from 'node:crypto'
import { LINK_TTL_SECONDS, type LinkPurpose } from '@epay/contract/auth/link-purposes'
import type { Role } from '@epay/contract/auth/roles'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { insertLink } from './queries.ts'
import { secondsAfter } from './start-session.ts'
import { signLinkToken } from './tokens.ts'

type NewLink = {
  purpose: LinkPurpose
  /** What the link is about, such as an application's id. */
  subjectId: string
  accountId: string | null
  email: string
  name: string
  /** The link dies when the account loses this role. */
  role?: Role
  /** Shorter than the purpose allows. */
  ttlSeconds?: number
}

/** The token of a new link, for one person, one subject and one purpose. */
export async function issueLink(
  tx: Executor,
  context: Context,
  { ttlSeconds, ...link }: NewLink,
): Promise<string> {
  const id = randomUUID()
  const issuedAt = context.clock.now()
  const expiresAt = secondsAfter(issuedAt, ttlSeconds ?? LINK_TTL_SECONDS[link.purpose])
  const role = link.role ?? null
  await insertLink(tx, { ...link, id, role, issuedAt, expiresAt })
  return signLinkToken(context.keys, { ...link, id, role }, issuedAt, expiresAt)
}
