import { ROUTING_NUMBER_LENGTH } from '@epay/contract/packets/limits'

/** Only digits, cut at nine. */
export function routingDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, ROUTING_NUMBER_LENGTH)
}

const WEIGHTS = [3, 7, 1] as const

/** Whether nine digits can be a bank's routing number. Source: the check digit of the ABA, modulo 10. */
export function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0),
    0,
  )
  return digits.length === ROUTING_NUMBER_LENGTH && sum > 0 && sum % 10 === 0
}

/** A number that is complete and still looks mistyped; it is a hint, since only the bank knows. */
export function looksMistyped(digits: string): boolean {
  return digits.length === ROUTING_NUMBER_LENGTH && !hasValidCheckDigit(digits)
}
