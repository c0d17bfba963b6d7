import { listAuditEventsOf } from '#server/audit/queries.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Context, LinkActor } from '#server/platform/context.ts'

const ACTION = 'packet.link-opened'

const openingsOf = ({ database }: Context, applicationId: string) =>
  listAuditEventsOf(database.orm, { action: ACTION, recordType: 'application', recordId: applicationId })

/** Notes when and from where a candidate's link was opened, the first time. */
export async function recordLinkOpened(context: Context, link: LinkActor): Promise<void> {
  const openings = await openingsOf(context, link.subjectId)
  if (openings.some(({ actorId }) => actorId === link.linkId)) return
  const { orm } = context.database
  const event = { action: ACTION, recordType: 'application', recordId: link.subjectId }
  await recordAudit(orm, { ...context, actor: link }, event)
}

export type LinkOpening = {
  linkId: string
  at: Date
  by: string
  address: string | null
  userAgent: string | null
}

/** The first opening of each link, oldest first. */
export async function listLinkOpenings(context: Context, applicationId: string): Promise<LinkOpening[]> {
  const openings = await openingsOf(context, applicationId)
  const first = openings.filter(
    ({ actorId }, index) => openings.findIndex(each => each.actorId === actorId) === index,
  )
  return first.map(({ actorId, at, actorName, address, userAgent }) => ({
    linkId: actorId ?? '',
    at,
    by: actorName,
    address,
    userAgent,
  }))
}
