const LAST = 4
const HIDDEN = '••••'

/** The last four characters; none of a number so short that they would be all of it. */
export function lastFourOf(number: string): string {
  return number.length > LAST ? number.slice(-LAST) : ''
}

/** `••••6789` */
export function maskNumber(number: string): string {
  return number === '' ? '' : HIDDEN + lastFourOf(number)
}

/** `•••-••-6789` */
export function maskSsn(ssn: string): string {
  return `•••-••-${lastFourOf(ssn)}`
}

/** `123456789` -> `123-45-6789` */
export function formatSsn(ssn: string): string {
  const digits = ssn.replaceAll('-', '')
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
}
