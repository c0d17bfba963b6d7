import { entriesOf } from '@epay/contract/common/records'
import type { HandOver, Hire, HireList } from '@epay/contract/hand-over/schemas'
import { PERSON_VALUES, type PersonValues } from '@epay/contract/hand-over/values'
import { findPacket } from '#server/packets/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { listOfferedFormats } from './formats.ts'
import { numberOf, packetValues, termsOf, workStateOf } from './hire-values.ts'
import {
  findLastHandOvers,
  type HireRow,
  listHandOvers,
  listHiresToHandOver,
  listNumbersInUse,
} from './queries.ts'

/** Lists hires with a submitted packet who aren't in payroll yet. */
export async function listHires(context: Context): Promise<HireList> {
  const rows = await listHiresToHandOver(context.db)
  const handedOver = await findLastHandOvers(
    context.db,
    rows.map(({ application }) => application.id),
  )
  const items: Hire[] = []
  for (const row of rows) {
    const last = handedOver.get(row.application.id)
    items.push({
      ...presentPerson(context, row),
      firstDay: row.application.dateHired,
      employeeNumber: numberOf(row),
      handedOver: last ? { at: last.at.toISOString(), by: last.by } : null,
      changed: last ? await changedSince(context, row, last) : [],
    })
  }
  const isMissing = items.some(({ employeeNumber }) => employeeNumber === null)
  const usedNumbers = isMissing ? await listNumbersInUse(context.db) : []
  return {
    items,
    nextNumber: nextEmployeeNumber(usedNumbers) ?? null,
    formats: await listOfferedFormats(context.db),
  }
}

/** Longer numbers aren't counts; someone may use an SSN, for example. */
const COUNT = /^\d{1,8}$/

/** Undefined unless there are numbers and all of them are plain counts. */
function nextEmployeeNumber(usedNumbers: readonly string[]): string | undefined {
  if (usedNumbers.length === 0 || !usedNumbers.every(number => COUNT.test(number))) return undefined
  const next = String(Math.max(...usedNumbers.map(Number)) + 1)
  const isPadded = usedNumbers.some(number => number.length > 1 && number.startsWith('0'))
  return isPadded ? next.padStart(Math.max(...usedNumbers.map(({ length }) => length)), '0') : next
}

export function presentPerson({ settings }: Pick<Context, 'settings'>, row: HireRow) {
  const { id, firstName, lastName, jobAppliedFor } = row.application
  return { id, firstName, lastName, jobAppliedFor, workState: workStateOf(row, settings) }
}

/** Newest first. */
export async function listHandedOverFiles({ db }: Context): Promise<HandOver[]> {
  const files = await listHandOvers(db)
  return files.map(({ id, at, by, format, reason, sha256, people }) => ({
    ...{ id, by, format, reason, digest: sha256 },
    at: at.toISOString(),
    people: people.map(({ id, name, employeeNumber, closedAt }) => ({
      ...{ id, name, employeeNumber },
      closedAt: closedAt?.toISOString() ?? null,
    })),
  }))
}

type Last = { packetId: string | null; terms: Partial<PersonValues> }

/**
 * Returns the names of values that changed since the file. Packet answers are compared by version, and old versions
 * are kept.
 */
async function changedSince(context: Context, row: HireRow, last: Last): Promise<string[]> {
  const terms = termsOf(row, context.settings)
  const packet =
    last.packetId === null || last.packetId === row.packet?.id
      ? undefined
      : await findPacket(context.db, last.packetId)
  const earlier: Partial<PersonValues> = { ...last.terms, ...(packet && packetValues(context, packet)) }
  const current: Partial<PersonValues> = { ...terms, ...(row.packet && packetValues(context, row.packet)) }
  const changed = entriesOf(PERSON_VALUES).filter(
    ([name]) => name in earlier && earlier[name] !== current[name],
  )
  return [...new Set(changed.filter(([name]) => name !== 'initials').map(([, { label }]) => label))]
}
