import { formatMoney } from '@epay/contract/common/money'
import { Text } from '@mantine/core'

/** The number that matters most to the reader. */
export function NetPay({ amount }: { amount: number | null }) {
  return (
    <Text
      className="tabular"
      c="var(--epay-ink)"
      fz="clamp(34px, 9vw, 44px)"
      fw={650}
      lh={1.15}
      lts="-0.01em"
    >
      {formatMoney(amount, 'currency')}
    </Text>
  )
}
