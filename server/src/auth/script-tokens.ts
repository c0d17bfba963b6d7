import { randomBytes } from 'node:crypto'
import {
  type CreatedScriptToken,
  type NewScriptToken,
  SCRIPT_TOKEN_MESSAGES,
  SCRIPT_TOKEN_PREFIX,
  type ScriptToken,
} from '@epay/contract/auth/script-tokens'
import { pick } from '@epay/contract/common/records'
import { recordAudit } from '#server/audit/record-audit.ts'
import { isUniqueViolation } from '#server/database/postgres-error.ts'
import { ActorRefusal } from '#server/platform/actor-refusal.ts'
import {
  actingUser,
  type Context,
  type Dependencies,
  inTransaction,
  type ScriptActor,
  type TransactionContext,
} from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import {
  findExpiredTokenNamed,
  findScriptToken,
  hasScriptToken,
  insertScriptToken,
  listScriptTokens,
  markScriptTokenRevoked,
  markScriptTokenUsed,
  type ScriptTokenRow,
} from './script-token-queries.ts'

const SECRET_BYTES = 32
const DAY_MS = 24 * 3_600_000
const ENDED_TOKEN_LISTING_MS = 90 * DAY_MS
/** Scripts can send many requests per second, so the time of last use is saved at most once a minute. */
const LAST_USE_SAVE_INTERVAL_MS = 60_000

export async function getScriptTokens({ clock, db }: Context): Promise<ScriptToken[]> {
  const since = new Date(clock.now().getTime() - ENDED_TOKEN_LISTING_MS)
  const rows = await listScriptTokens(db, since)
  return rows.map(({ token, createdBy }) => present(token, createdBy))
}

/** The name of an expired token can be reused. Throws: INVALID_INPUT when an active token has the name. */
export async function createScriptToken(
  context: Context,
  { name, scope, days }: NewScriptToken,
): Promise<CreatedScriptToken> {
  const { accountId, name: createdBy } = actingUser(context)
  const token = `${SCRIPT_TOKEN_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
  const createdAt = context.clock.now()
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
  const row = await inTransaction(context, async context => {
    const values = { name, scope, hash: sha256(token), createdBy: accountId, createdAt, expiresAt }
    const expiredToken = await findExpiredTokenNamed(context.db, name, createdAt)
    if (expiredToken) await revoke(context, expiredToken.id)
    const inserted = await insertScriptToken(context.db, values)
    await recordAudit(context, {
      action: 'script-token.created',
      recordType: 'script-token',
      recordId: inserted.id,
      after: { name, scope, expiresAt: expiresAt.toISOString() },
    })
    return inserted
  }).catch(refuseTakenName)
  return { ...present(row, createdBy), token }
}

function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error)) throw invalidInput({ name: [SCRIPT_TOKEN_MESSAGES.nameTaken] })
  throw error
}

/** Idempotent. Throws: NOT_FOUND. */
export async function revokeScriptToken(context: Context, id: string): Promise<void> {
  await inTransaction(context, async context => {
    if (!(await hasScriptToken(context.db, id)))
      throw new PortalError('NOT_FOUND', SCRIPT_TOKEN_MESSAGES.notFound)
    await revoke(context, id)
  })
}

async function revoke(context: TransactionContext, id: string): Promise<void> {
  const revoked = await markScriptTokenRevoked(context.db, id, context.clock.now())
  if (!revoked) return
  await recordAudit(context, {
    action: 'script-token.revoked',
    recordType: 'script-token',
    recordId: id,
    before: { name: revoked.name, scope: revoked.scope },
  })
}

export function isScriptToken(token: string): boolean {
  return token.startsWith(SCRIPT_TOKEN_PREFIX)
}

/** Throws: NOT_SIGNED_IN for a token that is unknown, revoked, or expired. */
export async function readScriptToken({ clock, db }: Dependencies, token: string): Promise<ScriptActor> {
  const now = clock.now()
  const row = await findScriptToken(db, sha256(token))
  if (!row) throw new PortalError('NOT_SIGNED_IN', SCRIPT_TOKEN_MESSAGES.unknown)
  const script: ScriptActor = { kind: 'script', tokenId: row.id, name: row.name, scope: row.scope }
  // A token that was revoked after it expired (for example, to free its name) is reported as expired.
  if (row.revokedAt && row.revokedAt < row.expiresAt)
    throw new ActorRefusal(script, 'NOT_SIGNED_IN', SCRIPT_TOKEN_MESSAGES.revoked)
  if (row.expiresAt <= now) throw new ActorRefusal(script, 'NOT_SIGNED_IN', SCRIPT_TOKEN_MESSAGES.expired)
  const lastUsedAt = row.lastUsedAt?.getTime() ?? 0
  if (now.getTime() - lastUsedAt >= LAST_USE_SAVE_INTERVAL_MS) await markScriptTokenUsed(db, row.id, now)
  return script
}

function present(row: ScriptTokenRow, createdBy: string): ScriptToken {
  return {
    ...pick(row, ['id', 'name', 'scope']),
    createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }
}
