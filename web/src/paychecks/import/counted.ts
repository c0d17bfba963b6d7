import { formatCount } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import { IMPORT_COUNTS } from '@epay/contract/paychecks/import-messages'

/** How many, such as '1 problem' and '1,204 problems'. */
export function counted(count: number, noun: keyof typeof IMPORT_COUNTS): string {
  const { one, many } = IMPORT_COUNTS[noun]
  return count === 1 ? one : english(many, { count: formatCount(count) })
}
