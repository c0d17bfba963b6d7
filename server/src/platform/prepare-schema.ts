import type { Database } from '#server/database/client.ts'
import { migrate } from '#server/database/migrate.ts'
import { poolJobExecutor } from '#server/database/transaction.ts'
import { installJobs } from './jobs.ts'

export async function prepareSchema(database: Database): Promise<void> {
  await migrate(database)
  await installJobs(poolJobExecutor(database))
}
