import type { Message } from '@epay/contract/languages/message'
import { SPLIT_TEXTS } from '@epay/contract/packets/messages'
import { ACCOUNT_TYPE_OPTIONS } from '@epay/contract/packets/options'
import { isWithholdingAmount } from '@epay/contract/packets/packet-fields'
import { isFilledIn } from '@epay/contract/packets/packet-form'
import type { PacketValues } from './packet-values.ts'

type Withholding = Pick<
  PacketValues,
  'bankName' | 'accountType' | 'routingNumber' | 'accountNumber' | 'depositAmount'
>

/** A short summary of the withholding account, shown while its fields are hidden. */
export function withholdingChips(form: Withholding): Message[] {
  if (!isFilledIn('withholding', form)) return [SPLIT_TEXTS.skipped]
  const perPay = { text: SPLIT_TEXTS.amountPerPay, values: { amount: `$${form.depositAmount}` } }
  const amount = isWithholdingAmount(form.depositAmount) ? perPay : ''
  const type = ACCOUNT_TYPE_OPTIONS.find(option => option.value === form.accountType)?.label ?? ''
  const chips = [amount, type, form.bankName.trim()].filter(chip => chip !== '')
  return chips.length > 0 ? chips : [SPLIT_TEXTS.detailsProvided]
}

/** The user's choice wins; otherwise the section is open if it contains answers or messages. */
export function isWithholdingOpen(state: {
  toggledTo: boolean | undefined
  hasData: boolean
  hasErrors: boolean
}): boolean {
  return state.toggledTo ?? (state.hasData || state.hasErrors)
}

const THOUSANDS = /,(?=\d{3}(?:\D|$))/g

/** Removes what people type around an amount, as in `$1,200`; `1,5` remains invalid. */
export function typedAmount(text: string): string {
  return text.replace(/[$\s]/g, '').replace(THOUSANDS, '')
}
