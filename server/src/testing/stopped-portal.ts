import { existsSync, readdirSync } from 'node:fs'
import type { Role } from '@epay/contract/common/roles'
import { createAccount } from '#server/auth/change-account.ts'
import { findAccount } from '#server/auth/queries.ts'
import { startSession } from '#server/auth/session.ts'
import { openDatabase } from '#server/database/client.ts'
import { createDependencies } from '#server/dependencies.ts'
import { filesFolder, unfinishedFolder } from '#server/files/layout.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Context, inTransaction, systemContext } from '#server/platform/context.ts'
import type { Environment } from '../../../scripts/portal-process.ts'

/** Opens the data of a portal that isn't running. */
export async function withStoppedPortal(
  settings: Environment & { DATA_DIR: string },
  run: (context: Context) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL })
  const config = readConfig({ ...settings, DEMO: '0', LOG_LEVEL: 'silent' })
  const dependencies = await createDependencies(config, database)
  try {
    await run(await systemContext(dependencies, 'test'))
  } finally {
    await dependencies.jobs.stop()
    await database.close()
  }
}

export function createAccountToken(context: Context, role: Role, email: string): Promise<string> {
  return inTransaction(context, async context => {
    const newAccount = { username: email, name: role, email, roles: [role], passwordHash: null }
    const account = await findAccount(context.db, await createAccount(context, newAccount))
    if (!account) throw new Error('There is no such account')
    return (await startSession(context, account)).token
  })
}

export function countFiles({ DATA_DIR }: { DATA_DIR: string }): number {
  const folder = filesFolder(DATA_DIR)
  if (!existsSync(folder)) return 0
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).length
}

export function listUnfinishedFiles({ DATA_DIR }: { DATA_DIR: string }): string[] {
  const folder = unfinishedFolder(filesFolder(DATA_DIR))
  return existsSync(folder) ? readdirSync(folder) : []
}
