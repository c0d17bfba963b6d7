import { addDays, toDateIn } from '@epay/contract/common/dates'
import type { I9Clock } from '@epay/contract/packets/i9'
import {
  REVERIFICATION_LOOKAHEAD_DAYS,
  REVERIFIED_ATTESTATION,
  section2DueOn,
  section2EarliestOn,
} from '@epay/contract/packets/i9-clock'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { EmploymentRow, PacketRow } from '../queries.ts'
import { type I9RecordRow, listExpiring, listWithoutSection2 } from './queries.ts'

type I9Source = {
  application: ApplicationRow
  /** Oldest first. */
  versions: readonly PacketRow[]
  employment: EmploymentRow | undefined
  /** Oldest first. */
  i9Records: readonly I9RecordRow[]
}

/**
 * Returns the state of Form I-9; `null` without a packet or a first day of work. Uses the last version of a reopened
 * packet.
 */
export function i9ClockOf(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  { application, versions, employment, i9Records }: I9Source,
): I9Clock | null {
  const packet = versions.at(-1)
  const { dateHired: firstDay, creationTime } = application
  if (!packet || firstDay === null) return null
  const section2 = i9Records.find(({ task }) => task === 'section2')
  return {
    today: clock.today(),
    isEmployed: (employment?.endedOn ?? null) === null && !employment?.isEmployeeDeleted,
    section2: {
      dueOn: section2DueOn(firstDay),
      earliestOn: section2EarliestOn(toDateIn(creationTime, calendarZone(settings)), firstDay),
      done: section2 ? presentRecord(section2) : null,
    },
    reverification: reverificationOf(packet, versions, i9Records),
  }
}

function reverificationOf(
  { answers }: PacketRow,
  versions: readonly PacketRow[],
  records: readonly I9RecordRow[],
): I9Clock['reverification'] {
  if (answers.attestation !== REVERIFIED_ATTESTATION) return null
  const newestRecord = records.findLast(({ task }) => task === 'reverification')
  const reverifiedAnswers = versions.findLast(
    ({ submittedAt }) => newestRecord && submittedAt <= newestRecord.notedAt,
  )?.answers
  // A packet corrected to a later date overrides HR's records.
  if (newestRecord && reverifiedAnswers && answers.attestationExpDate <= reverifiedAnswers.attestationExpDate)
    return { dueOn: newestRecord.authorizedUntil, done: presentRecord(newestRecord) }
  return answers.attestationExpDate === '' ? null : { dueOn: answers.attestationExpDate, done: null }
}

function presentRecord({ id, doneOn, notedBy }: I9RecordRow) {
  return { id, doneOn, by: notedBy }
}

/**
 * Returns the open tasks, most overdue first. Section 2 is listed from the first day of work; a reverification, from
 * 90 days before the authorization expires.
 * @param max limits the list; unlimited by default
 */
export async function listOpenI9Tasks(
  { clock, db, settings }: Pick<Context, 'clock' | 'db' | 'settings'>,
  max?: number,
) {
  const today = clock.today()
  const dayOf = (instant: Date) => toDateIn(instant, calendarZone(settings))
  const section2Rows = await listWithoutSection2(db, today, max)
  const expiringRows = await listExpiring(db, addDays(today, REVERIFICATION_LOOKAHEAD_DAYS), max)
  const items = [
    ...section2Rows.map(({ firstDay, submittedAt, totalCount: _, ...person }) => ({
      ...person,
      task: 'section2' as const,
      dueOn: section2DueOn(firstDay),
      /** The day on which the task became known to EPay. */
      knownSince: dayOf(submittedAt),
    })),
    ...expiringRows.map(({ expiresOn, submittedAt, notedAt, totalCount: _, ...person }) => ({
      ...person,
      task: 'reverification' as const,
      dueOn: expiresOn,
      knownSince: dayOf(notedAt ?? submittedAt),
    })),
  ]
  return {
    items: items.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)).slice(0, max),
    totalCount: (section2Rows[0]?.totalCount ?? 0) + (expiringRows[0]?.totalCount ?? 0),
  }
}

export type OpenI9Task = Awaited<ReturnType<typeof listOpenI9Tasks>>['items'][number]
