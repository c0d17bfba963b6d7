import type { PacketSubmission } from './packet-form.ts'

/** The answers of a packet that are stored encrypted; no later sitting starts from them. */
export const SEALED_ANSWERS = [
  'ssn',
  'attestationUSCIS',
  'attestationI94',
  'attestationPassport',
  'secondaryRoutingNumber',
  'secondaryAccountNumber',
  'routingNumber',
  'accountNumber',
] as const satisfies readonly (keyof PacketSubmission)[]
export type SealedAnswer = (typeof SEALED_ANSWERS)[number]
