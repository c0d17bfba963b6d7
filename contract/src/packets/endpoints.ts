import { z } from 'zod'
import { applicationIdParams, candidatePrefillSchema } from '../applications/schemas.ts'
import { PUBLIC, STAFF } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { extra } from '../common/extra.ts'
import { filledTextSchema } from '../languages/filled-text-schema.ts'
import { uploadedFilesSchema } from './draft.ts'
import { COPY_MESSAGES } from './messages.ts'
import { PACKET_COPY_THROTTLE, SIGNATURE_MAX_CHARACTERS } from './options.ts'
import { packetSubmissionSchema } from './packet-form.ts'

/** The specification requires the token in the query. */
const linkTokenSchema = z.string().max(4000)

export const packetOutcomeSchema = z.object({
  success: z.boolean(),
  errorMessage: z.string().nullable(),
  /** The message's template and values, so that clients can translate it; omitted if the message contains no values. */
  message: extra(filledTextSchema.optional()),
})
export type PacketOutcome = z.infer<typeof packetOutcomeSchema>

const submissionEndpoint = {
  method: 'POST',
  form: packetSubmissionSchema('9999-12-31').safeExtend(uploadedFilesSchema.shape),
  files: ['userPhoto', 'documentFiles'],
  /** The signature, a data URL, is the longest text part. */
  formTextMax: SIGNATURE_MAX_CHARACTERS,
  response: packetOutcomeSchema,
} as const

const copyEndpoint = {
  method: 'GET',
  extra: 'packetCopies',
  access: PUBLIC,
  params: applicationIdParams,
  query: z.object({ candidatetoken: linkTokenSchema }),
} as const

const fileEndpoint = {
  method: 'GET',
  extra: 'submittedPackets',
  access: { ...STAFF, isClosedAfterReset: true },
  params: applicationIdParams,
} as const

export const packetEndpoints = {
  candidatePrefill: defineEndpoint({
    method: 'GET',
    path: '/JobApplication/:id/CandidateApplication',
    summary: 'Read the data that prefills the packet form, with an emailed link',
    access: PUBLIC,
    params: applicationIdParams,
    query: z.object({ candidatetoken: linkTokenSchema }),
    response: candidatePrefillSchema,
  }),
  submitAsStaff: defineEndpoint({
    ...submissionEndpoint,
    path: '/JobApplication/i9-submission',
    summary: 'Submit a packet for a candidate',
    access: STAFF,
  }),
  submitAsCandidate: defineEndpoint({
    ...submissionEndpoint,
    path: '/JobApplication/candidate-i9-submission',
    summary: 'Submit the packet with an emailed link',
    access: PUBLIC,
    query: z.object({ token: linkTokenSchema }),
  }),
  copyState: defineEndpoint({
    ...copyEndpoint,
    path: '/JobApplication/:id/candidate-packet-copy',
    summary: "Read when the download of the signer's copy of a packet expires",
    response: z.object({ availableUntil: instantSchema }),
  }),
  copy: defineEndpoint({
    ...copyEndpoint,
    path: '/JobApplication/:id/candidate-packet-copy.zip',
    summary: "Download the signer's copy of a packet, with masked numbers, within 24 hours; audited",
    throttle: { ...PACKET_COPY_THROTTLE, message: COPY_MESSAGES.tooOften },
    response: { download: ['application/zip'] },
  }),
  pdf: defineEndpoint({
    ...fileEndpoint,
    path: '/JobApplication/:id/packet.pdf',
    summary: 'Download the packet as a PDF; audited',
    response: { download: ['application/pdf'] },
  }),
  zip: defineEndpoint({
    ...fileEndpoint,
    path: '/JobApplication/:id/packet.zip',
    summary: 'Download the packet PDF and the original files; audited',
    response: { download: ['application/zip'] },
  }),
}
