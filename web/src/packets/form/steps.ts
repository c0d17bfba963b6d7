import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { depositStepSchema, personalStepSchema } from '@epay/contract/packets/packet-form'
import { z } from 'zod'
import type { FormField, PacketValues } from './packet-values.ts'

export const PACKET_STEPS = ['personal', 'deposit', 'documents'] as const
export type PacketStep = (typeof PACKET_STEPS)[number]

/** The rules of step 3 in the page, where files are values of the form. */
const documentsStepSchema = z
  .object({
    userPhoto: z.object({}, { error: DOCUMENTS_MESSAGES.photo }),
    documentTypes: z.array(z.string()).min(1, DOCUMENTS_MESSAGES.documentType),
    documentFiles: z.array(z.object({})).min(1, DOCUMENTS_MESSAGES.documentFiles),
  })
  .and(
    z
      .object({ signature: z.string(), signatureType: z.string(), typedSignature: z.string() })
      .superRefine(({ signature, signatureType, typedSignature }, context) => {
        if (signature) return
        const isUntyped = signatureType === 'type' && typedSignature.trim() === ''
        const message = isUntyped ? DOCUMENTS_MESSAGES.typedSignature : DOCUMENTS_MESSAGES.signature
        context.addIssue({ code: 'custom', path: ['signature'], message })
      }),
  )
  .and(z.object({ disclaimerAcknowledged: z.literal(true, DOCUMENTS_MESSAGES.disclaimer) }))

function schemaOf(step: PacketStep, today: string): z.ZodType {
  if (step === 'personal') return personalStepSchema(today)
  return step === 'deposit' ? depositStepSchema() : documentsStepSchema
}

export type FieldProblem = { field: FormField; message: string }

function isField(name: PropertyKey | undefined, values: PacketValues): name is FormField {
  return name !== undefined && Object.hasOwn(values, name)
}

/** The first message of each invalid field of a step. */
export function stepProblems(step: PacketStep, values: PacketValues, today: string): FieldProblem[] {
  const found = new Map<FormField, string>()
  for (const { path, message } of schemaOf(step, today).safeParse(values).error?.issues ?? []) {
    const [name] = path
    if (isField(name, values) && !found.has(name)) found.set(name, message)
  }
  return [...found].map(([field, message]) => ({ field, message }))
}

/** The first invalid step up to `last`; `undefined` if all are valid. */
export function firstStepWithProblems(
  last: PacketStep,
  values: PacketValues,
  today: string,
): PacketStep | undefined {
  const reached = PACKET_STEPS.slice(0, PACKET_STEPS.indexOf(last) + 1)
  return reached.find(step => stepProblems(step, values, today).length > 0)
}
