import { NOT_TOLD } from '@epay/contract/common/money'

/** A dash where it is not known. */
export function yesNo(isSo: boolean | null): string {
  if (isSo === null) return NOT_TOLD
  return isSo ? 'Yes' : 'No'
}
