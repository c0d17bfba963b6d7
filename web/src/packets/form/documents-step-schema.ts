import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { z } from 'zod'

/** Step 3, which the server sees as files and text. */
export const documentsStepSchema = z
  .object({
    userPhoto: z.object({}, { error: DOCUMENTS_MESSAGES.photo }),
    documentType: z.array(z.string()).min(1, DOCUMENTS_MESSAGES.documentType),
    documentFiles: z.array(z.object({})).min(1, DOCUMENTS_MESSAGES.documentFiles),
    disclaimerAcknowledged: z.literal(true, DOCUMENTS_MESSAGES.disclaimer),
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
