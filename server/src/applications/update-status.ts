import type { StatusUpdate } from '@epay/contract/applications/decision'
import { APPLICATION_MESSAGES } from '@epay/contract/applications/messages'
import type { Application } from '@epay/contract/applications/schemas'
import type { Context } from '#server/platform/context.ts'
import { invalidInput } from '#server/platform/errors.ts'
import { decideApplication } from './decide-application.ts'
import { describeApplication } from './describe-application.ts'

/**
 * Decides from the portal.
 * Throws: INVALID_INPUT when path and body name different applications; and as `decideApplication`.
 */
export async function updateStatus(context: Context, id: string, update: StatusUpdate): Promise<Application> {
  const { applicationId, newStatus, ...details } = update
  if (applicationId.toLowerCase() !== id.toLowerCase())
    throw invalidInput({ applicationId: [APPLICATION_MESSAGES.idMismatch] })
  const decided = await decideApplication(context, { ...details, id, decision: newStatus })
  return describeApplication(context.database.orm, decided)
}
