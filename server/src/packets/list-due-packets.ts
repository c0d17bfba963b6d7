import type { Sorting } from '@epay/contract/common/paging'
import { keepUntil, latestDue } from '@epay/contract/packets/retention'
import type {
  DuePacket,
  DuePacketSortField,
  duePacketsQuerySchema,
} from '@epay/contract/packets/staff-schemas'
import type { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import { type DueRow, listDueRows } from './employment-queries.ts'

type ListQuery = z.output<typeof duePacketsQuerySchema>

const LONGEST_GONE_FIRST: Sorting<DuePacketSortField> = { field: 'EndedOn', direction: 'asc' }

/** A page of the packets that no longer have to be kept. */
export async function listDuePackets(
  { clock, database }: Context,
  { skipCount, maxResultCount, sorting = LONGEST_GONE_FIRST }: ListQuery,
): Promise<{ items: DuePacket[]; totalCount: number }> {
  const page = { ...sorting, skipCount, maxResultCount }
  const { rows, totalCount } = await listDueRows(database.orm, latestDue(clock.today()), page)
  return { items: rows.map(presentDue), totalCount }
}

function presentDue({ hiredOn, endedOn, ...row }: DueRow): DuePacket {
  if (hiredOn === null || endedOn === null) throw new Error('A packet is due by two dates')
  return { ...row, hiredOn, endedOn, keepUntil: keepUntil({ hiredOn, endedOn }) }
}
