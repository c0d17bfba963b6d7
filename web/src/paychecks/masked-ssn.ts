import { SSN_MASK } from '@epay/contract/paychecks/messages'

/** `XXX-XX-6789`, whatever mask the number came with; nothing when there is none. */
export function maskedSsn(ssn: string): string {
  const lastFour = /\d{4}$/.exec(ssn)?.[0]
  return lastFour ? SSN_MASK + lastFour : ''
}
