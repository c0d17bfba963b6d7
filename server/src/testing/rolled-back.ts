import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@epay/contract/common/roles'
import { sql } from 'drizzle-orm'
import { test } from 'vitest'
import { runTransaction, type Transaction } from '#server/database/transaction.ts'
import { createDependencies } from '#server/dependencies.ts'
import { mails } from '#server/mail/tables.ts'
import type { Actor, Dependencies, TransactionContext } from '#server/platform/context.ts'
import { createLog } from '#server/platform/log.ts'
import { readSettings } from '#server/platform/settings.ts'
import { createTestAccount, type Mail, type NewAccount, NOW, testConfig } from './build-test-app.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestDatabase } from './test-database.ts'

export type Office = {
  context: TransactionContext
  clock: TestClock
  /** Returns a context with the current settings, for the same account each time it is called with the same roles. */
  as(...roles: Role[]): Promise<TransactionContext>
  signUp(account: NewAccount): Promise<TransactionContext>
  configure(environment: Record<string, string>): Promise<void>
  /** Returns all emails, oldest first. */
  mails(): Promise<Mail[]>
}

async function createOffice(dependencies: Dependencies, db: Transaction): Promise<Office> {
  const clock = createTestClock(NOW)
  const actors = new Map<string, Actor>()
  let { config } = dependencies

  async function contextOf(actor: Actor): Promise<TransactionContext> {
    const request = { actor, requestId: 'test', address: null, userAgent: null }
    return { ...dependencies, ...request, config, clock, db, settings: await readSettings(db, config) }
  }

  async function createUser(account: NewAccount): Promise<Actor> {
    const { id: accountId, ...identity } = await createTestAccount(office.context, account)
    return {
      ...{ kind: 'user', accountId, ...identity, sessionId: randomUUID() },
      ...{ isLinkSession: false, applicationId: null, needsSecondFactor: false },
      ...{ wasResetByMail: false, haveRolesChanged: false },
    }
  }

  const office: Office = {
    context: await contextOf({ kind: 'system' }),
    clock,
    async as(...roles) {
      const username = roles.toSorted().join('-').toLowerCase()
      const actor = actors.get(username) ?? (await createUser({ roles, username }))
      actors.set(username, actor)
      return contextOf(actor)
    },
    signUp: async account => contextOf(await createUser(account)),
    async configure(environment) {
      config = testConfig(config.dataDir, environment)
      office.context = await contextOf({ kind: 'system' })
    },
    // The test clock doesn't advance, so emails with the same time are ordered by their physical position, which is
    // the order of insertion.
    mails: () => db.select().from(mails).orderBy(mails.createdAt, sql`ctid`),
  }
  return office
}

const ROLLBACK = new Error('The test is over')

/**
 * Runs a test of verbs in one transaction that is rolled back, so that all test files of a worker share one
 * database. Nothing is committed: tests that depend on a commit, two transactions, or HTTP need `buildTestApp`.
 */
export const it = test
  .extend('dataDir', { scope: 'worker' }, () => mkdtempSync(join(tmpdir(), 'epay-test-')))
  .extend('dependencies', { scope: 'worker' }, async ({ dataDir }, { onCleanup }) => {
    const config = testConfig(dataDir)
    const database = await createTestDatabase()
    const dependencies = await createDependencies(config, database, { log: createLog(config.logLevel) })
    onCleanup(async () => {
      await dependencies.jobs.stop()
      await database.dispose()
      rmSync(dataDir, { recursive: true, force: true })
    })
    return dependencies
  })
  .extend<{ office: Office }>({
    office: async ({ dependencies }, use) => {
      const run = async (db: Transaction) => {
        await use(await createOffice(dependencies, db))
        throw ROLLBACK
      }
      await runTransaction(dependencies.database, run, { isPatient: true }).catch(error => {
        if (error !== ROLLBACK) throw error
      })
    },
  })
