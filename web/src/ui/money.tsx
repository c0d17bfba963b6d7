import { formatMoney } from '@epay/contract/common/money'

type MoneyProps = {
  amount: number | null
  /** With the dollar sign. */
  withCurrency?: boolean
}

/** An amount with two decimals in figures of equal width; a dash for one that is missing. */
export function Money({ amount, withCurrency = false }: MoneyProps) {
  return <span className="tabular">{formatMoney(amount, withCurrency ? 'currency' : 'plain')}</span>
}
