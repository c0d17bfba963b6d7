/** Formats, masks, and detects Social Security, account, and routing numbers. */

const SSN = /^(\d{3})-?(\d{2})-?(\d{4})$/
const ROUTING_NUMBER = /^\d{9}$/

/** `123456789` or `123-45-6789` */
export function isSsn(text: string): boolean {
  return SSN.test(text)
}

/** `123456789` becomes `123-45-6789`; other text is unchanged. */
export function formatSsn(text: string): string {
  return text.replace(SSN, '$1-$2-$3')
}

/** Longer than any valid SSN, so that truncated text still fails validation. */
const TYPED_SSN_MAX = 20

/** Inserts hyphens while an SSN is being typed, in place of any other separators. */
export function formatTypedSsn(text: string): string {
  const [trimmed, digits] = [text.trim(), text.replace(/\D/g, '')]
  const hasOnlySeparators = digits.length <= 9 && !/[^\d\s.\p{Pd}]/u.test(trimmed)
  if (!hasOnlySeparators) return trimmed.slice(0, TYPED_SSN_MAX)
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-')
}

export function isRoutingNumber(text: string): boolean {
  return ROUTING_NUMBER.test(text)
}

/** Keeps the first nine digits. */
export function formatTypedRoutingNumber(text: string): string {
  return text.replace(/\D/g, '').slice(0, 9)
}

const CHECK_DIGIT_WEIGHTS = [3, 7, 1] as const

/**
 * Returns true for nine digits that can't be a routing number: the ABA check digit is wrong, or all digits are zeros.
 * Returns false for any other text.
 */
export function looksMistyped(routingNumber: string): boolean {
  if (!isRoutingNumber(routingNumber)) return false
  const sum = [...routingNumber].reduce(
    (total, digit, index) => total + Number(digit) * (CHECK_DIGIT_WEIGHTS[index % 3] ?? 0),
    0,
  )
  return sum === 0 || sum % 10 !== 0
}

const VISIBLE_DIGITS = 4

/** Returns '' for numbers of four characters or fewer, which would otherwise be shown in full. */
export function lastFourOf(number: string): string {
  return number.length > VISIBLE_DIGITS ? number.slice(-VISIBLE_DIGITS) : ''
}

/** `•••-••-6789`, in signed packets. */
export function maskSsn(ssn: string): string {
  return `•••-••-${lastFourOf(ssn)}`
}

/** `••••6789`, in signed packets. */
export function maskNumber(number: string): string {
  return number === '' ? '' : `••••${lastFourOf(number)}`
}

/** `XXX-XX-6789`, in employees' records. */
export function formatMaskedSsn(lastFour: string): string {
  return `XXX-XX-${lastFour}`
}

/** `****6789`, in employees' records. */
export function formatMaskedAccount(lastFour: string): string {
  return `****${lastFour}`
}

/** Masks an SSN unless it is already masked. */
export function ensureSsnMasked(ssn: string): string {
  return ssn === '' || ssn.startsWith(formatMaskedSsn('')) ? ssn : formatMaskedSsn(lastFourOf(ssn))
}

/** Masks an account number unless it is already masked. */
export function ensureAccountMasked(number: string): string {
  return number === '' || number.startsWith(formatMaskedAccount(''))
    ? number
    : formatMaskedAccount(lastFourOf(number))
}

/** Up to four characters other than letters and digits can separate digits. */
const SEPARATOR = '[^\\p{L}\\p{N}]{0,4}'
/** Eight consecutive digits might be an account number; nine digits, even with separators, might be an SSN. */
const LONG_NUMBER = new RegExp(`\\p{Nd}{8}|\\p{Nd}(?:${SEPARATOR}\\p{Nd}){8}`, 'u')
/** Phone numbers and dates don't count as personal numbers. */
const PHONE = /(?<![\d.-])(?:\+?1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![.-]?\d)/g
const DATE = /(?<![\d./-])(?:\d{1,2}([./-])\d{1,2}\1\d{4}|\d{4}-\d{2}-\d{2})(?![./-]?\d)/g

/** Whether text seems to contain an SSN or account number. */
export function containsPersonalNumber(text: string): boolean {
  return LONG_NUMBER.test(text.replace(PHONE, 'phone').replace(DATE, 'date'))
}
