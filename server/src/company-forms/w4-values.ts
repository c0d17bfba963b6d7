import { type W4Entries, w4EntriesSchema } from '@epay/contract/company-forms/w4'
import type { PersonValues } from '@epay/contract/hand-over/values'
import type { Context } from '#server/platform/context.ts'
import { entriesBoundTo } from './sealed-columns.ts'
import { listNewestEntries } from './w4-queries.ts'

/** The entries of each hire's newest Form W-4, as a hand-over file has them. */
export async function findW4Values(
  { cipher, db }: Context,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, Partial<PersonValues>>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await listNewestEntries(db, applicationIds)
  return new Map(
    rows.map(({ applicationId, id, entriesSealed }) => {
      const entries = w4EntriesSchema.parse(JSON.parse(cipher.open(entriesSealed, entriesBoundTo(id))))
      return [applicationId, written(entries)]
    }),
  )
}

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no')

function written({ w4Year, w4TwoJobs, w4Exempt, ...texts }: W4Entries): Partial<PersonValues> {
  return { ...texts, w4Year: String(w4Year), w4TwoJobs: yesOrNo(w4TwoJobs), w4Exempt: yesOrNo(w4Exempt) }
}
