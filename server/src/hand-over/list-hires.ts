import { entriesOf } from '@epay/contract/common/records'
import type { HandOver, Hire, HireList } from '@epay/contract/hand-over/schemas'
import { PERSON_VALUES, type PersonValues } from '@epay/contract/hand-over/values'
import { findPacket } from '#server/packets/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { listPayrollFormats } from './formats.ts'
import { getEmployeeNumber, getPacketValues, getTerms, getWorkState } from './hire-values.ts'
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
    const lastHandOver = handedOver.get(row.application.id)
    items.push({
      ...presentPerson(context, row),
      firstDay: row.application.dateHired,
      employeeNumber: getEmployeeNumber(row),
      handedOver: lastHandOver ? { at: lastHandOver.at.toISOString(), by: lastHandOver.by } : null,
      changed: lastHandOver ? await listChangesSince(context, row, lastHandOver) : [],
    })
  }
  const isAnyNumberMissing = items.some(({ employeeNumber }) => employeeNumber === null)
  const usedNumbers = isAnyNumberMissing ? await listNumbersInUse(context.db) : []
  return {
    items,
    nextNumber: findNextNumber(usedNumbers) ?? null,
    formats: await listPayrollFormats(context.db),
  }
}

/** Longer numbers aren't sequential: some companies use SSNs, for example. */
const SEQUENTIAL_NUMBER = /^\d{1,8}$/

/** Returns `undefined` if there are no numbers, or if any of them isn't sequential. */
function findNextNumber(usedNumbers: readonly string[]): string | undefined {
  if (usedNumbers.length === 0 || !usedNumbers.every(number => SEQUENTIAL_NUMBER.test(number)))
    return undefined
  const next = String(Math.max(...usedNumbers.map(Number)) + 1)
  const isPadded = usedNumbers.some(number => number.length > 1 && number.startsWith('0'))
  return isPadded ? next.padStart(Math.max(...usedNumbers.map(({ length }) => length)), '0') : next
}

export function presentPerson({ settings }: Pick<Context, 'settings'>, row: HireRow) {
  const { id, firstName, lastName, jobAppliedFor } = row.application
  return { id, firstName, lastName, jobAppliedFor, workState: getWorkState(row, settings) }
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

type LastHandOver = { packetId: string | null; terms: Partial<PersonValues> }

/**
 * Returns the labels of values that have changed since the hire's last payroll file. The packet used for that file can
 * still be read, because replaced packets are kept.
 */
async function listChangesSince(
  context: Context,
  row: HireRow,
  lastHandOver: LastHandOver,
): Promise<string[]> {
  const terms = getTerms(row, context.settings)
  const packet =
    lastHandOver.packetId === null || lastHandOver.packetId === row.packet?.id
      ? undefined
      : await findPacket(context.db, lastHandOver.packetId)
  const earlier: Partial<PersonValues> = {
    ...lastHandOver.terms,
    ...(packet && getPacketValues(context, packet)),
  }
  const current: Partial<PersonValues> = { ...terms, ...(row.packet && getPacketValues(context, row.packet)) }
  const changedValues = entriesOf(PERSON_VALUES).filter(
    ([name]) => name in earlier && earlier[name] !== current[name],
  )
  return [...new Set(changedValues.filter(([name]) => name !== 'initials').map(([, { label }]) => label))]
}
