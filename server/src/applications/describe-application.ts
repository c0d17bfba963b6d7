import type { Application } from '@epay/contract/applications/schemas'
import type { Executor } from '#server/database/transaction.ts'
import { findEarlier } from './duplicate-queries.ts'
import { presentApplication } from './present.ts'
import type { ApplicationRow } from './queries.ts'

/** The application as it is answered, with what it may be a duplicate of. */
export async function describeApplication(db: Executor, application: ApplicationRow): Promise<Application> {
  return presentApplication(application, await findEarlier(db, application.duplicateOfId))
}
