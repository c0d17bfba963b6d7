import { amountPerPay, SPLIT_TEXTS } from '@epay/contract/packets/messages'
import { ACCOUNT_TYPE_OPTIONS } from '@epay/contract/packets/options'
import { hasWithholding, isWithholdingAmount } from '@epay/contract/packets/packet-form'
import type { PacketValues } from './packet-values.ts'

type Withholding = Pick<
  PacketValues,
  'bankName' | 'accountType' | 'routingNumber' | 'accountNumber' | 'depositAmount'
>

/** The withholding account in a few words, for when its fields are out of sight. */
export function withholdingChips(form: Withholding): string[] {
  if (!hasWithholding(form)) return [SPLIT_TEXTS.skipped]
  const amount = isWithholdingAmount(form.depositAmount) ? amountPerPay(form.depositAmount) : ''
  const type = ACCOUNT_TYPE_OPTIONS.find(option => option.value === form.accountType)?.label ?? ''
  const chips = [amount, type, form.bankName.trim()].filter(text => text !== '')
  return chips.length > 0 ? chips : [SPLIT_TEXTS.detailsProvided]
}

/** By hand wins; otherwise the section is open while there is something in it to see. */
export function isWithholdingOpen(state: {
  toggledTo: boolean | undefined
  hasData: boolean
  hasErrors: boolean
}): boolean {
  return state.toggledTo ?? (state.hasData || state.hasErrors)
}
