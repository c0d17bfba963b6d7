import { checkQuerySchema } from '@epay/contract/paychecks/schemas'
import type { CheckParams } from './queries.ts'

/** Which check an address names, in whatever case its parameters are written; `undefined` when it names none. */
export function checkKeyOf(search: URLSearchParams): CheckParams | undefined {
  const given = new Map([...search].map(([name, value]) => [name.toLowerCase(), value]))
  const { checkdate = '', enddate = '', sequence = '' } = Object.fromEntries(given)
  const key = { checkdate, enddate, sequence }
  return sequence !== '' && checkQuerySchema.safeParse(key).success ? key : undefined
}
