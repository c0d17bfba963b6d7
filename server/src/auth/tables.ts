import type { SessionEndReason } from '@epay/contract/auth/messages'
import { LINK_PURPOSES, SCRIPT_SCOPES } from '@epay/contract/common/access'
import { ROLES } from '@epay/contract/common/roles'
import { LANGUAGES } from '@epay/contract/languages/languages'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { importId, instant } from '../database/columns.ts'

/**
 * Accounts of current and former users. Without a password hash, the owner must first set a password through an
 * emailed link.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash'),
    createdAt: instant('created_at').notNull(),
    /**
     * When the owner was first invited or first received a password. Null while the address is known only from an
     * import; such addresses get no password links.
     */
    givenAt: instant('given_at'),
    /**
     * When the password was reset with only an emailed link. Staff can't open full numbers, packets, or exports until
     * a second factor set up before the reset, another Admin, or the operator restores access.
     */
    resetByMailAt: instant('reset_by_mail_at'),
    language: text('language', { enum: LANGUAGES }),
    /** Closed accounts are kept, because history and the audit trail show their names. */
    endedAt: instant('ended_at'),
    importId: importId(),
  },
  table => [
    uniqueIndex('accounts_username_key')
      .on(sql`lower(${table.username})`)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('accounts_email_key').on(sql`lower(${table.email})`).where(sql`${table.endedAt} is null`),
    // Sign-in accepts a username or an email, so a value must not match two accounts. See `hasValidUsername`.
    check(
      'accounts_username_is_no_other_email',
      sql`position('@' in ${table.username}) = 0 or lower(${table.username}) = lower(${table.email})`,
    ),
  ],
)

export const accountRoles = pgTable(
  'account_roles',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    role: text('role', { enum: ROLES }).notNull(),
    importId: importId(),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.role] }),
    index('account_roles_role').on(table.role),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind', { enum: ['full', 'link'] }).notNull(),
    applicationId: text('link_subject_id'),
    createdAt: instant('created_at').notNull(),
    secondFactorAt: instant('second_factor_at'),
    /** Fixed for a link session. Each refresh extends a full session, up to its maximum lifetime. */
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason').$type<SessionEndReason>(),
    address: text('address'),
    userAgent: text('user_agent'),
    /** Time of sign-in or the latest token refresh. Active clients refresh every 15 minutes. */
    lastUsedAt: instant('last_used_at'),
  },
  table => [index('sessions_account').on(table.accountId)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    createdAt: instant('created_at').notNull(),
    rotatedAt: instant('rotated_at'),
  },
  table => [index('refresh_tokens_session').on(table.sessionId)],
)

export const links = pgTable(
  'links',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    subjectId: text('subject_id').notNull(),
    accountId: uuid('account_id').references(() => accounts.id),
    /** The link stops working when the account loses this role. */
    role: text('role', { enum: ROLES }),
    email: text('email').notNull(),
    name: text('name').notNull(),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  table => [index('links_subject').on(table.subjectId, table.purpose)],
)

export const secondFactors = pgTable('second_factors', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  secretSealed: text('secret_sealed').notNull(),
  startedAt: instant('started_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** Time step of the last accepted code, which prevents a code from working twice. */
  lastUsedStep: bigint('last_used_step', { mode: 'number' }),
})

/** Codes that work in place of a lost authenticator app. Only their HMACs are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  table => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

export const scriptTokens = pgTable(
  'script_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    scope: text('scope', { enum: SCRIPT_SCOPES }).notNull(),
    hash: text('hash').notNull().unique(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => accounts.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  table => [
    uniqueIndex('script_tokens_name').on(sql`lower(${table.name})`).where(sql`${table.revokedAt} is null`),
  ],
)
