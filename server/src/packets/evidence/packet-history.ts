import { isBySamePerson, statusEvent } from '@epay/contract/applications/status'
import {
  ACCOUNT_DETAIL,
  type NewPacketEvent,
  type PacketEventKind,
  SAME_PERSON_DETAIL,
  USERNAME_DETAIL,
} from '@epay/contract/packets/evidence/packet-events'
import { decisionOf } from '#server/applications/present.ts'
import { type HistoryRow, listHistoryRows } from '#server/applications/queries.ts'
import { listAuditEventsOf } from '#server/audit/queries.ts'
import { recordAuditAlone } from '#server/audit/record-audit.ts'
import { listLinks } from '#server/auth/link-queries.ts'
import type { Context, LinkActor } from '#server/platform/context.ts'

/** Lists the events since the application was submitted, oldest first. */
export async function listPacketHistory(context: Context, applicationId: string): Promise<NewPacketEvent[]> {
  const history = await listHistoryRows(context.db, applicationId)
  const links = await listLinks(context.db, { purpose: 'complete-packet', subjectId: applicationId })
  const openings = (await listOpenings(context, applicationId)).filter(isFirstOpening)
  const events = [
    ...decisionEvents(history),
    ...links.map(({ id, email, issuedAt }): NewPacketEvent => {
      return {
        kind: 'link-issued',
        at: issuedAt.toISOString(),
        by: 'EPay',
        details: { linkId: id, to: email },
      }
    }),
    ...openings.map(openingEvent),
  ]
  // The sort is stable, so simultaneous events keep the order above.
  return events.sort((a, b) => a.at.localeCompare(b.at))
}

/** Omits staff remarks on decisions, which are internal; generated remarks are part of the evidence. */
function decisionEvents(history: readonly HistoryRow[]): NewPacketEvent[] {
  const decisions = history.map(decisionOf)
  return history.map(row => {
    const kind: PacketEventKind = row.fromStatus === row.toStatus ? 'noted' : statusEvent(row.toStatus)
    const details: Record<string, string> = kind === 'noted' ? { remarks: row.remarks } : {}
    if (kind !== 'application-submitted') details.via = row.viaLink ? 'mailed link' : 'signed in'
    if (row.actionAccountId !== null) details[ACCOUNT_DETAIL] = row.actionAccountId
    if (row.actionUsername !== null) details[USERNAME_DETAIL] = row.actionUsername
    if (isBySamePerson(decisions, decisionOf(row))) details[SAME_PERSON_DETAIL] = 'yes'
    return { kind, at: row.actionDate.toISOString(), by: row.actionBy, details }
  })
}

type LinkOpening = Awaited<ReturnType<typeof listOpenings>>[number]

function openingEvent({ actorId, actorName, at, address, userAgent }: LinkOpening): NewPacketEvent {
  return {
    kind: 'link-opened',
    at: at.toISOString(),
    by: actorName,
    details: { linkId: actorId ?? '', address: address ?? '', userAgent: userAgent ?? '' },
  }
}

const LINK_OPENED_ACTION = 'packet.link-opened'

/** Oldest first. */
function listOpenings({ db }: Context, applicationId: string) {
  return listAuditEventsOf(db, {
    action: LINK_OPENED_ACTION,
    recordType: 'application',
    recordId: applicationId,
  })
}

export async function recordLinkOpened(context: Context, link: LinkActor): Promise<void> {
  const openings = await listOpenings(context, link.subjectId)
  if (openings.some(({ actorId }) => actorId === link.linkId)) return
  const event = { action: LINK_OPENED_ACTION, recordType: 'application', recordId: link.subjectId }
  await recordAuditAlone({ ...context, actor: link }, event)
}

function isFirstOpening({ actorId }: LinkOpening, index: number, openings: readonly LinkOpening[]): boolean {
  return openings.findIndex(opening => opening.actorId === actorId) === index
}
