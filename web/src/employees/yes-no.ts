import { NO_VALUE } from '@epay/contract/common/money'
import { YES_NO } from '@epay/contract/employees/record-texts'

export function yesNo(isSo: boolean | null): string {
  if (isSo === null) return NO_VALUE
  return isSo ? YES_NO.yes : YES_NO.no
}
