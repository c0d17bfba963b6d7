import { dateSchema } from '@epay/contract/common/dates'
import { searchText } from '@epay/contract/common/text'
import { z } from 'zod'

/** A text to search for; '' does not filter, as does one in the address that no server would take. */
export const textFilter = z
  .string()
  .refine(text => searchText.safeParse(text).success)
  .default('')

/** A calendar date; '' does not filter. */
export const dateFilter = z.literal('').or(dateSchema).default('')
