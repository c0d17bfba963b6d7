import { lastFourOf } from '#server/employees/secrets.ts'

const HIDDEN = '••••'

/** `••••6789` */
export function maskNumber(number: string): string {
  return number === '' ? '' : HIDDEN + lastFourOf(number)
}

/** `•••-••-6789` */
export function maskSsn(ssn: string): string {
  return `•••-••-${lastFourOf(ssn)}`
}
