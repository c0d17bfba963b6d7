import type { Sorting } from '@epay/contract/common/paging'
import type { MailItem, MailSortField, mailListQuerySchema } from '@epay/contract/mail/schemas'
import type { z } from 'zod'
import { presentMail } from '#server/mail/present.ts'
import { listMailRows } from '#server/mail/queries.ts'
import type { Context } from '#server/platform/context.ts'

type ListQuery = z.output<typeof mailListQuerySchema>

const NEWEST_FIRST: Sorting<MailSortField> = { field: 'CreatedAt', direction: 'desc' }

/** A page of what was mailed and what still waits; never a body, which carries working links. */
export async function listMail(
  { database }: Context,
  { status, skipCount, maxResultCount, sorting = NEWEST_FIRST }: ListQuery,
): Promise<{ items: MailItem[]; totalCount: number }> {
  const page = { ...sorting, skipCount, maxResultCount }
  const { rows, totalCount } = await listMailRows(database.orm, status, page)
  return { items: rows.map(presentMail), totalCount }
}
