import type { Attestation } from '@epay/contract/packets/options'
import type { PacketTextField } from './packet-values.ts'

export const WORK_AUTHORIZATION_FIELDS = [
  'attestationExpDate',
  'attestationUSCIS',
  'attestationI94',
  'attestationPassport',
  'attestationCountry',
] as const satisfies readonly PacketTextField[]

const WITH_NUMBERS: readonly string[] = [
  'lawful_permanent_resident',
  'alien_authorized_to_work',
] satisfies Attestation[]

/** Does this answer come with the dates and numbers of the person's papers? */
export function asksForWorkAuthorization(attestation: string): boolean {
  return WITH_NUMBERS.includes(attestation)
}
