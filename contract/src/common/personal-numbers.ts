/** How Social Security, account and routing numbers are written, masked and found in a text. */

const SSN = /^(\d{3})-?(\d{2})-?(\d{4})$/
const ROUTING_NUMBER = /^\d{9}$/

/** `123456789` or `123-45-6789` */
export function isSsn(text: string): boolean {
  return SSN.test(text)
}

/** `123456789` -> `123-45-6789`, as SSNs are stored, signed and shown; any other text stays unchanged. */
export function formatSsn(text: string): string {
  return text.replace(SSN, '$1-$2-$3')
}

/** Longer than any way to write an SSN, so that a longer text is still recognisable as not an SSN. */
const TYPED_SSN_MAX = 20

/** Trims typed or pasted text and groups up to nine digits, whatever their separators: `123-45-67`. */
export function typedSsn(text: string): string {
  const [trimmed, digits] = [text.trim(), text.replace(/\D/g, '')]
  const isWritten = digits.length <= 9 && !/[^\d\s.\p{Pd}]/u.test(trimmed)
  if (!isWritten) return trimmed.slice(0, TYPED_SSN_MAX)
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-')
}

export function isRoutingNumber(text: string): boolean {
  return ROUTING_NUMBER.test(text)
}

/** What was typed or pasted, reduced to its first nine digits. */
export function typedRoutingNumber(text: string): string {
  return text.replace(/\D/g, '').slice(0, 9)
}

const CHECK_DIGIT_WEIGHTS = [3, 7, 1] as const

/**
 * Nine digits that should not be any bank's number; only a hint, since only the bank knows for sure.
 * Source: the check digit of the ABA, modulo 10.
 */
export function looksMistyped(routingNumber: string): boolean {
  if (!isRoutingNumber(routingNumber)) return false
  const sum = [...routingNumber].reduce(
    (total, digit, index) => total + Number(digit) * (CHECK_DIGIT_WEIGHTS[index % 3] ?? 0),
    0,
  )
  return sum === 0 || sum % 10 !== 0
}

const LAST = 4

/** The last four characters; '' for a number of four characters or fewer. */
export function lastFourOf(number: string): string {
  return number.length > LAST ? number.slice(-LAST) : ''
}

/** `•••-••-6789`, as a signed packet has it. */
export function maskSsn(ssn: string): string {
  return `•••-••-${lastFourOf(ssn)}`
}

/** `••••6789`, as a signed packet has it. */
export function maskNumber(number: string): string {
  return number === '' ? '' : `••••${lastFourOf(number)}`
}

/** `XXX-XX-6789`, as an employee's record shows it. */
export function maskedSsnOf(lastFour: string): string {
  return `XXX-XX-${lastFour}`
}

/** `****6789`, as an employee's record shows it. */
export function maskedAccountOf(lastFour: string): string {
  return `****${lastFour}`
}

/** An SSN as a page shows it, whether it was already masked or not. */
export function shownSsn(ssn: string): string {
  return ssn === '' || ssn.startsWith(maskedSsnOf('')) ? ssn : maskedSsnOf(lastFourOf(ssn))
}

/** An account number as a page shows it, whether it was already masked or not. */
export function shownAccount(number: string): string {
  return number === '' || number.startsWith(maskedAccountOf(''))
    ? number
    : maskedAccountOf(lastFourOf(number))
}

/** What may separate the digits of a number: up to four characters, but no letters or digits. */
const BETWEEN = '[^\\p{L}\\p{N}]{0,4}'
/** Eight digits in a row may be an account number; nine, in a row or separated, may be an SSN. */
const LONG_NUMBER = new RegExp(`\\p{Nd}{8}|\\p{Nd}(?:${BETWEEN}\\p{Nd}){8}`, 'u')
/** Phone numbers also have many digits, but are not secret. */
const PHONE = /(?<![\d.-])(?:\+?1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![.-]?\d)/g
const DATE = /(?<![\d./-])(?:\d{1,2}([./-])\d{1,2}\1\d{4}|\d{4}-\d{2}-\d{2})(?![./-]?\d)/g

/** Whether a text seems to contain an SSN or an account number. */
export function holdsPersonalNumber(text: string): boolean {
  return LONG_NUMBER.test(text.replace(PHONE, 'phone').replace(DATE, 'date'))
}
