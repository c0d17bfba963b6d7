import { APPLICATION_MESSAGES } from '@epay/contract/applications/messages'
import type { FullApplication } from '@epay/contract/applications/schemas'
import { STATUS } from '@epay/contract/applications/status'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { findEarlierApplication } from './duplicate-queries.ts'
import { presentApplication } from './present.ts'
import { type ApplicationRow, findApplication, lockApplication } from './queries.ts'
import { isApplicationId } from './rules.ts'
import { findFirstDecision, refusalOfSecondDecision } from './second-decision.ts'

/** Throws: NOT_FOUND. */
export async function loadApplication(
  db: Executor,
  id: string,
  find: (id: string) => Promise<ApplicationRow | undefined> = id => findApplication(db, id),
): Promise<ApplicationRow> {
  const application = isApplicationId(id) ? await find(id) : undefined
  if (!application) throw new PortalError('NOT_FOUND', APPLICATION_MESSAGES.notFound)
  return application
}

/** Like `loadApplication`, but locks the row until the transaction ends. */
export function loadApplicationForUpdate(db: Transaction, id: string): Promise<ApplicationRow> {
  return loadApplication(db, id, id => lockApplication(db, id))
}

export async function describeApplication(
  context: Context,
  application: ApplicationRow,
): Promise<FullApplication> {
  const { status, duplicateOfId } = application
  const approval =
    status === STATUS.HRManagerApproved ? await findFirstDecision(context.db, application) : undefined
  return presentApplication(application, {
    earlier: await findEarlierApplication(context.db, duplicateOfId),
    approval,
    decisionRefusal: refusalOfSecondDecision(context, status, approval) ?? null,
  })
}
