import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_TOKEN_TTL_SECONDS } from '@epay/contract/auth/limits'
import type { Role } from '@epay/contract/common/roles'
import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createAccount } from '#server/auth/change-account.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { findAccount } from '#server/auth/queries.ts'
import { startLinkSession, startSession } from '#server/auth/session.ts'
import { createDependencies } from '#server/dependencies.ts'
import { mails } from '#server/mail/tables.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { type Context, type Dependencies, inTransaction, systemContext } from '#server/platform/context.ts'
import { createLog } from '#server/platform/log.ts'
import { type ApiClient, createApiClient } from '#server/testing/api-client.ts'
import { createTestClock, type TestClock } from '#server/testing/test-clock.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'

type Options = { now?: string; environment?: Record<string, string> }

export type NewAccount = {
  roles: readonly Role[]
  username?: string
  email?: string
  name?: string
  password?: string
}

export type Mail = typeof mails.$inferSelect

type AccountClient = ApiClient & { accountId: Promise<string>; token: Promise<string> }

export type TestApp = {
  url: string
  dependencies: Dependencies
  context: Context
  clock: TestClock
  anonymous: ApiClient
  /** Calls with the same roles use the same account. */
  as(...roles: Role[]): AccountClient
  withToken(token: string): ApiClient
  createAccount(account: NewAccount): Promise<string>
  /** @param subjectId for a link session: the application that the link belongs to */
  signIn(
    accountId: string,
    kind?: 'full' | 'link',
    subjectId?: string,
  ): Promise<{ token: string; refreshToken: string }>
  /** Oldest first. */
  mails(): Promise<Mail[]>
  close(): Promise<void>
}

export const NOW = '2026-11-20T17:00:00Z'

export function testConfig(dataDir: string, environment: Record<string, string> = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://portal.test',
    COMPANY_NAME: 'Test Builders',
    ...environment,
  })
}

export async function createTestAccount(
  context: Context,
  { roles, username = `user-${randomUUID()}`, password, ...rest }: NewAccount,
): Promise<{ id: string; username: string; name: string; roles: readonly Role[] }> {
  const { email = `${username}@example.com`, name = username } = rest
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const account = { username, email, name, roles, passwordHash }
  const id = await inTransaction(context, context => createAccount(context, account))
  return { id, username, name, roles }
}

/** Starts the portal on a fresh database and a free port. Jobs are queued but not run. */
export async function buildTestApp(options: Options = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'epay-test-'))
  const config = testConfig(dataDir, options.environment)
  const clock = createTestClock(options.now ?? NOW)
  const database = await createTestDatabase()
  const dependencies = await createDependencies(config, database, { clock, log: createLog(config.logLevel) })
  const app = await buildApp(dependencies)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const context = await systemContext(dependencies, 'test')
  const clients = new Map<string, AccountClient>()

  const createAccountId = async (account: NewAccount) => (await createTestAccount(context, account)).id

  async function signIn(accountId: string, kind: 'full' | 'link' = 'full', subjectId = '') {
    // A new context has the current keys, which a test may have rotated.
    return inTransaction(await systemContext(dependencies, 'test'), async context => {
      if (kind === 'link') return startLinkSession(context, { accountId, subjectId }, { isVerified: false })
      const account = await findAccount(context.db, accountId)
      if (!account) throw new Error('There is no such account')
      return startSession(context, account)
    })
  }

  function createAccountClient(roles: readonly Role[]): AccountClient {
    const accountId = createAccountId({ roles, username: roles.join('-').toLowerCase() })
    let token: Promise<string>
    let signedInAt = 0
    // Signs in again if another test has set the clock to a time when the token isn't valid.
    const validToken = () => {
      const now = clock.now().getTime()
      if (now < signedInAt || now >= signedInAt + ACCESS_TOKEN_TTL_SECONDS * 1000) {
        token = accountId.then(id => signIn(id)).then(tokens => tokens.token)
        signedInAt = now
      }
      return token
    }
    return {
      ...createApiClient(url, validToken),
      accountId,
      get token() {
        return validToken()
      },
    }
  }

  return {
    url,
    dependencies,
    context,
    clock,
    anonymous: createApiClient(url, async () => undefined),
    as(...roles) {
      const key = [...roles].sort().join()
      const client = clients.get(key) ?? createAccountClient(roles)
      clients.set(key, client)
      return client
    },
    withToken: token => createApiClient(url, async () => token),
    createAccount: createAccountId,
    signIn,
    // The test clock doesn't advance by itself, so emails with the same time are sorted by their physical position,
    // which is the order of insertion.
    mails: () => database.orm.select().from(mails).orderBy(mails.createdAt, sql`ctid`),
    async close() {
      await app.close()
      await dependencies.jobs.stop()
      await database.dispose()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Builds an app at the top of a test file, and closes it after the file's tests. */
export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const app = await buildTestApp(options)
  afterAll(() => app.close())
  return app
}
