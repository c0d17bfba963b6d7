import type { ChangeField } from '@epay/contract/change-requests/fields'
import { DIRECT_DEPOSIT_TEXTS, EMERGENCY_TEXTS, FIELD_TEXTS } from '@epay/contract/change-requests/my-texts'
import type { PresentedLine } from '@epay/contract/change-requests/schemas'
import { formatMoney } from '@epay/contract/common/money'
import { ensureAccountMasked } from '@epay/contract/common/personal-numbers'
import type { Translate } from '@epay/contract/languages/translator'
import { ACCOUNT_TYPE_OPTIONS, RELATIONSHIP_OPTIONS } from '@epay/contract/packets/options'

/** Related values, such as those of one bank account. */
export type Part = { label: string; lines: readonly string[] }

type Lines = readonly PresentedLine[]
type Options = readonly { value: string; label: string }[]

const labelIn = (options: Options, value: string) =>
  options.find(option => option.value === value)?.label ?? value

const join = (parts: readonly string[], separator = ', ') => parts.filter(part => part !== '').join(separator)

/** Parts without values have no lines. */
export function partsOf(field: ChangeField, lines: Lines, t: Translate): readonly Part[] {
  const value = (name: string) => lines.find(line => line.name === name)?.value ?? ''
  const contactLines = (prefix: 'contact' | 'second') => [
    join([value(`${prefix}Name`), t(labelIn(RELATIONSHIP_OPTIONS, value(`${prefix}Relationship`)))]),
    join([value(`${prefix}Phone`), value(`${prefix}Email`)]),
  ]
  const accountLine = (type: string, number: string) =>
    join([t(labelIn(ACCOUNT_TYPE_OPTIONS, value(type))), ensureAccountMasked(value(number))], ' ')
  const splitAccount = accountLine('splitAccountType', 'splitAccountNumber')
  const amount = value('splitAmount')
  const parts: Record<ChangeField, Part[]> = {
    address: [
      {
        label: FIELD_TEXTS.address,
        lines: [
          join([value('address1'), value('address2')]),
          join([value('city'), join([value('state'), value('zip')], ' ')]),
        ],
      },
    ],
    phone: [{ label: FIELD_TEXTS.phone, lines: [value('phone')] }],
    email: [{ label: FIELD_TEXTS.email, lines: [value('email')] }],
    emergencyContacts: [
      { label: EMERGENCY_TEXTS.first, lines: contactLines('contact') },
      { label: EMERGENCY_TEXTS.second, lines: contactLines('second') },
    ],
    directDeposit: [
      {
        label: DIRECT_DEPOSIT_TEXTS.net,
        lines: [accountLine('accountType', 'accountNumber'), value('bankName')],
      },
      {
        label: DIRECT_DEPOSIT_TEXTS.split,
        lines: [
          amount === ''
            ? splitAccount
            : t(DIRECT_DEPOSIT_TEXTS.splitTo, {
                amount: formatMoney(Number(amount), 'currency'),
                account: splitAccount,
              }),
          value('splitBankName'),
        ],
      },
    ],
  }
  return parts[field].map(part => ({ ...part, lines: part.lines.filter(line => line !== '') }))
}

export function summaryOf(field: ChangeField, lines: Lines, t: Translate): string {
  return partsOf(field, lines, t)
    .flatMap(part => part.lines)
    .join(', ')
}
