import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { LinkPurpose, ScriptScope } from '@epay/contract/common/access'
import type { Endpoint } from '@epay/contract/common/endpoint'
import type { Role } from '@epay/contract/common/roles'
import type { Logger } from 'pino'
import type { Database } from '#server/database/client.ts'
import {
  type Executor,
  isTransaction,
  runTransaction,
  type Transaction,
  type TransactionOptions,
} from '#server/database/transaction.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Cipher } from './crypto.ts'
import { PortalError } from './errors.ts'
import type { FileStore } from './file-store.ts'
import type { PgBossJobs } from './jobs.ts'
import type { Keys } from './keys.ts'
import type { ObjectStore } from './object-store.ts'
import type { PortalSettings, SettingsSource } from './settings.ts'

export type Dependencies = {
  config: Config
  database: Database
  /** The transaction within `inTransaction`, otherwise the database. */
  db: Executor
  settingsSource: SettingsSource
  clock: Clock
  keys: Keys
  cipher: Cipher
  files: FileStore
  /** The stored files in their encrypted form. */
  objects: ObjectStore
  /** `undefined` if the installation has no virus scanner. */
  scanner: UploadScanner | undefined
  jobs: PgBossJobs
  log: Logger
}

export type UploadScanner = {
  /**
   * Yields the file's chunks as they are scanned, and ends normally only if the scan finds nothing.
   * Throws while the file is read: INVALID_INPUT if the file is infected; UNAVAILABLE if it can't be scanned.
   */
  scan(
    context: Context,
    endpoint: Endpoint,
    upload: { field: string; content: AsyncIterable<Uint8Array> },
  ): AsyncIterable<Uint8Array>
  /** Throws: Error if the scanner doesn't respond. */
  ping(): Promise<void>
}

type UserActor = {
  kind: 'user'
  accountId: string
  username: string
  name: string
  roles: readonly Role[]
  sessionId: string
  isLinkSession: boolean
  applicationId: string | null
  /** A role requires a second factor that isn't set up yet. Until it is, almost every call is refused. */
  needsSecondFactor: boolean
  /** The password was reset by email alone, and the owner hasn't been verified since. */
  wasResetByMail: boolean
  /** Roles have changed since the access token was signed. */
  haveRolesChanged: boolean
}

export type LinkActor = {
  kind: 'link'
  linkId: string
  purpose: LinkPurpose
  /** The ID of an application or an account, depending on the purpose. */
  subjectId: string
  accountId: string | null
  username: string | null
  name: string
  /** The only role that the link grants. One is enough, because each application status requires exactly one role. */
  role: Role | null
  /** When the link's task was completed, which ends the link. */
  endedAt: Date | null
}

export type ScriptActor = { kind: 'script'; tokenId: string; name: string; scope: ScriptScope }

export type Actor = UserActor | LinkActor | ScriptActor | { kind: 'anonymous' } | { kind: 'system' }

export type Context = Dependencies & {
  settings: PortalSettings
  actor: Actor
  requestId: string
  address: string | null
  userAgent: string | null
}

/** Required by functions that audit, queue jobs or mail, or lock rows. */
export type TransactionContext = Context & { db: Transaction }

/**
 * Runs `run` in one transaction, like `runTransaction`. Joins a transaction that is already open, so that verbs can
 * call each other.
 */
export function inTransaction<C extends Dependencies, T>(
  context: C,
  run: (context: C & { db: Transaction }) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const { database, db } = context
  if (isTransaction(db)) return run({ ...context, db })
  return runTransaction(database, tx => run({ ...context, db: tx }), options)
}

export async function systemContext(dependencies: Dependencies, requestId: string): Promise<Context> {
  return {
    ...dependencies,
    settings: await dependencies.settingsSource.refresh(),
    actor: { kind: 'system' },
    requestId,
    address: null,
    userAgent: null,
  }
}

export function actorName(actor: Actor): string {
  if (actor.kind === 'system') return 'EPay'
  return actor.kind === 'anonymous' ? 'Applicant' : actor.name
}

/** Includes the account's ID, because a username can be reused after the account is closed. */
type ActingAccount = { accountId: string; username: string }

/** Returns `undefined` for anyone without an account (for example, a candidate or a script). */
export function actingAccount(actor: Actor): ActingAccount | undefined {
  if (actor.kind !== 'user' && actor.kind !== 'link') return undefined
  const { accountId, username } = actor
  return accountId === null || username === null ? undefined : { accountId, username }
}

/** Throws: FORBIDDEN if no one is signed in. */
export function actingUser({ actor }: Context): UserActor {
  if (actor.kind !== 'user') throw new PortalError('FORBIDDEN', AUTH_MESSAGES.forbidden)
  return actor
}
