import { depositStepSchema, personalStepSchema } from '@epay/contract/packets/packet-form'
import { documentsStepSchema } from './documents-step-schema.ts'

export const PACKET_STEPS = ['personal', 'deposit', 'documents'] as const
export type PacketStep = (typeof PACKET_STEPS)[number]

/** What each step is checked by. */
export function stepSchemas(today: string) {
  return { personal: personalStepSchema(today), deposit: depositStepSchema(), documents: documentsStepSchema }
}
