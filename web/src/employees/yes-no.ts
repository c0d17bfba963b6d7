import { NO_VALUE } from '@epay/contract/common/money'
import { YES_NO } from '@epay/contract/employees/record-texts'

export function yesNo(value: boolean | null): string {
  if (value === null) return NO_VALUE
  return value ? YES_NO.yes : YES_NO.no
}
