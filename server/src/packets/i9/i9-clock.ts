import { addDays, toDateIn } from '@epay/contract/common/dates'
import type { I9Clock } from '@epay/contract/packets/i9'
import {
  REVERIFICATION_LISTED_DAYS,
  REVERIFIED_ATTESTATION,
  section2DueOn,
  section2EarliestOn,
} from '@epay/contract/packets/i9-clock'
import type { I9Task } from '@epay/contract/packets/options'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { PacketRow } from '../queries.ts'
import { type I9RecordRow, listExpiring, listWithoutSection2 } from './queries.ts'

type Known = {
  today: string
  /** The last version, and all its versions, the oldest first. */
  packet: PacketRow
  versions: readonly PacketRow[]
  /** The application's day. */
  appliedOn: string
  firstDay: string
  isEmployed: boolean
  /** The oldest first. */
  records: readonly I9RecordRow[]
}

/** Open tasks of Form I-9, from the packet and HR's entries. */
export function i9ClockOf({
  today,
  packet,
  versions,
  appliedOn,
  firstDay,
  isEmployed,
  records,
}: Known): I9Clock {
  const section2 = records.find(({ task }) => task === 'section2')
  return {
    today,
    isEmployed,
    section2: {
      dueOn: section2DueOn(firstDay),
      earliestOn: section2EarliestOn(appliedOn, firstDay),
      done: section2 ? presentRecord(section2) : null,
    },
    reverification: reverificationOf(packet, versions, records),
  }
}

function reverificationOf(
  { answers }: PacketRow,
  versions: readonly PacketRow[],
  records: readonly I9RecordRow[],
): I9Clock['reverification'] {
  if (answers.attestation !== REVERIFIED_ATTESTATION) return null
  const newest = records.findLast(({ task }) => task === 'reverification')
  const reverified = versions.findLast(({ submittedAt }) => newest && submittedAt <= newest.notedAt)?.answers
  // Only a correction to a later date says something newer than what HR noted.
  if (newest && reverified && answers.attestationExpDate <= reverified.attestationExpDate)
    return { dueOn: newest.authorizedUntil, done: presentRecord(newest) }
  return answers.attestationExpDate === '' ? null : { dueOn: answers.attestationExpDate, done: null }
}

function presentRecord({ id, doneOn, notedBy }: I9RecordRow) {
  return { id, doneOn, by: notedBy }
}

/** A task of Form I-9 that is due soon or overdue. */
export type OpenI9Task = {
  /** The application's. */
  id: string
  firstName: string
  lastName: string
  jobAppliedFor: string
  task: I9Task
  dueOn: string
  /** The day since which the portal knows of it. */
  knownSince: string
}

/**
 * What is due, the most overdue first: section 2 from the first day of work on, a reverification 90 days ahead.
 * @param max how many are listed; all by default
 */
export async function listOpenI9Tasks(
  { clock, db, settings }: Pick<Context, 'clock' | 'db' | 'settings'>,
  max?: number,
): Promise<{ items: OpenI9Task[]; totalCount: number }> {
  const today = clock.today()
  const dayOf = (instant: Date) => toDateIn(instant, calendarZone(settings))
  const begun = await listWithoutSection2(db, today, max)
  const expiring = await listExpiring(db, addDays(today, REVERIFICATION_LISTED_DAYS), max)
  const items = [
    ...begun.map(({ firstDay, submittedAt, totalCount: _, ...person }) => ({
      ...person,
      task: 'section2' as const,
      dueOn: section2DueOn(firstDay),
      knownSince: dayOf(submittedAt),
    })),
    ...expiring.map(({ expiresOn, submittedAt, notedAt, totalCount: _, ...person }) => ({
      ...person,
      task: 'reverification' as const,
      dueOn: expiresOn,
      knownSince: dayOf(notedAt ?? submittedAt),
    })),
  ]
  return {
    items: items.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)).slice(0, max),
    totalCount: (begun[0]?.totalCount ?? 0) + (expiring[0]?.totalCount ?? 0),
  }
}
