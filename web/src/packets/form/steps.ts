import { depositStepSchema, personalStepSchema } from '@epay/contract/packets/packet-form'
import { documentsStepSchema } from './documents-step-schema.ts'

export const PACKET_STEPS = ['personal', 'deposit', 'documents'] as const
export type PacketStep = (typeof PACKET_STEPS)[number]

export const STEP_TITLES: Record<PacketStep, string> = {
  personal: 'Personal information',
  deposit: 'Direct deposit',
  documents: 'Documents and signature',
}

/** What each step is checked by. */
export function stepSchemas(today: string) {
  return { personal: personalStepSchema(today), deposit: depositStepSchema(), documents: documentsStepSchema }
}
