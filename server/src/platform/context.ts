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

/** What requests are answered with; built once, passed explicitly. */
export type Dependencies = {
  config: Config
  database: Database
  /** What queries run on: the database itself or, within `inTransaction`, the transaction. */
  db: Executor
  settingsSource: SettingsSource
  clock: Clock
  keys: Keys
  cipher: Cipher
  files: FileStore
  /** Where the stored files lie, as they are encrypted. */
  objects: ObjectStore
  /** Absent where the office has no virus scanner. */
  scanner: UploadScanner | undefined
  jobs: PgBossJobs
  log: Logger
}

/** The virus scanner, which every uploaded file passes before it is stored. */
export type UploadScanner = {
  /**
   * Passes the file on as it is scanned; its end is reached only when nothing was found.
   * Throws, while it is read: INVALID_INPUT for an infected file; UNAVAILABLE when it could not be scanned.
   */
  scan(
    context: Context,
    endpoint: Endpoint,
    upload: { field: string; content: AsyncIterable<Uint8Array> },
  ): AsyncIterable<Uint8Array>
  /** Throws: Error when the scanner does not answer. */
  ping(): Promise<void>
}

type UserActor = {
  kind: 'user'
  accountId: string
  username: string
  name: string
  roles: readonly Role[]
  sessionId: string
  /** The session began with a mailed link and gives little access. */
  isLinkSession: boolean
  /** The application that this link opens. */
  applicationId: string | null
  /** A role asks for a second factor that is not set up yet: until then there is hardly any access. */
  needsSecondFactor: boolean
  /** The password was reset by mail alone, and nothing has proved its owner since. */
  wasResetByMail: boolean
  /** Roles were given or taken since the access token was signed. */
  areRolesChanged: boolean
}

export type LinkActor = {
  kind: 'link'
  linkId: string
  purpose: LinkPurpose
  /** The link's subject, such as an application's id. */
  subjectId: string
  accountId: string | null
  /** Of that account. */
  username: string | null
  name: string
  /** The role that the link acts in; an application's state asks for exactly one. */
  role: Role | null
  /** When the link's task was done; after that the link opens nothing. */
  endedAt: Date | null
}

/** A script of another system. */
export type ScriptActor = { kind: 'script'; tokenId: string; name: string; scope: ScriptScope }

export type Actor = UserActor | LinkActor | ScriptActor | { kind: 'anonymous' } | { kind: 'system' }

/** Who makes the request, from where, and what it is answered with. */
export type Context = Dependencies & {
  /** As they are when the request or job begins. */
  settings: PortalSettings
  actor: Actor
  requestId: string
  address: string | null
  userAgent: string | null
}

/** A context within `inTransaction`. What audits, queues jobs or mail, or locks rows asks for this. */
export type TransactionContext = Context & { db: Transaction }

/**
 * Runs `run` with a context whose queries happen all together or not at all, as `runTransaction`. A context that is in
 * a transaction already stays in that one, so that verbs can call verbs.
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

/** Context of what the portal does by itself, such as jobs and commands. */
export async function systemContext(dependencies: Dependencies, requestId: string): Promise<Context> {
  return {
    ...dependencies,
    settings: await dependencies.settingsSource.fresh(),
    actor: { kind: 'system' },
    requestId,
    address: null,
    userAgent: null,
  }
}

/** The name that history and audit show. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'system') return 'EPay'
  return actor.kind === 'anonymous' ? 'Applicant' : actor.name
}

/** The account behind a person's act. A name is anyone's; this tells whose it was. */
export type ActingAccount = { accountId: string; username: string }

/** `undefined` for anyone without an account, such as a candidate or a script. */
export function actingAccount(actor: Actor): ActingAccount | undefined {
  if (actor.kind !== 'user' && actor.kind !== 'link') return undefined
  const { accountId, username } = actor
  return accountId === null || username === null ? undefined : { accountId, username }
}

/** The signed-in person. Throws: FORBIDDEN when no one is. */
export function actingUser({ actor }: Context): UserActor {
  if (actor.kind !== 'user') throw new PortalError('FORBIDDEN', AUTH_MESSAGES.forbidden)
  return actor
}
