import { formatMoney } from '@epay/contract/common/money'

type MoneyProps = {
  amount: number
  /** With the dollar sign. */
  withCurrency?: boolean
}

/** An amount with two decimals in figures of equal width. */
export function Money({ amount, withCurrency = false }: MoneyProps) {
  return <span className="tabular">{formatMoney(amount, withCurrency ? 'currency' : 'plain')}</span>
}
