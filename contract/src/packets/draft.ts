import { z } from 'zod'
import { applicationIdParams } from '../applications/schemas.ts'
import { type Access, PUBLIC, STAFF } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { fieldsWith } from '../common/fields.ts'
import { DOCUMENT_FILE_TYPES, FILE_TYPES } from '../files/file-types.ts'
import { DRAFT_MESSAGES } from './messages.ts'
import { DRAFT_FILE_THROTTLE, DRAFT_SAVE_THROTTLE, DRAFT_TEXT_MAX } from './options.ts'
import { PACKET_FIELDS } from './packet-fields.ts'
import { SEALED_ANSWERS } from './packet-form.ts'

/** Answers saved in drafts, encrypted. Drafts never contain the SSN, account numbers, or signature. */
export const DRAFT_FIELDS = fieldsWith(PACKET_FIELDS, { isSavedInDraft: true })
export type DraftField = (typeof DRAFT_FIELDS)[number]

/** Answers can be incomplete or invalid, so the schema only checks their length. */
export const draftAnswersSchema = z.partialRecord(z.enum(DRAFT_FIELDS), z.string().max(DRAFT_TEXT_MAX))
export type DraftAnswers = z.infer<typeof draftAnswersSchema>

export const DRAFT_FILE_KINDS = ['photo', 'document'] as const
export type DraftFileKind = (typeof DRAFT_FILE_KINDS)[number]

export const draftFileSchema = z.object({
  id: z.uuid(),
  kind: z.enum(DRAFT_FILE_KINDS),
  name: z.string(),
  type: z.string(),
  /** Units: bytes. */
  size: z.number().int(),
})
export type DraftFile = z.infer<typeof draftFileSchema>

const reopeningSchema = z.object({
  /** The text that HR entered; empty for packets reopened before the portal stored reasons. */
  reason: z.string(),
  /**
   * Sealed answers that the candidate must enter again; the photo, documents, and signature must always be provided
   * again.
   */
  notCarriedOver: z.array(z.enum(SEALED_ANSWERS)),
})
export type Reopening = z.infer<typeof reopeningSchema>

export const packetDraftSchema = z.object({
  version: z.number().int().nonnegative(),
  savedAt: instantSchema.nullable(),
  answers: draftAnswersSchema,
  /** Oldest first. */
  files: z.array(draftFileSchema),
  reopened: reopeningSchema.nullable(),
})
export type PacketDraft = z.infer<typeof packetDraftSchema>

const savedDraftSchema = packetDraftSchema.pick({ version: true, savedAt: true })

const saveDraftSchema = z.object({
  /** The server returns 409 if it has a newer version. */
  version: z.int32().nonnegative(),
  answers: draftAnswersSchema,
})

const ID_LIST_MAX = 2_000

/** The ids of files uploaded before the submission. */
export const uploadedFilesSchema = z.object({
  uploadedPhoto: z.union([z.literal(''), z.uuid()]).default(''),
  /** Comma-separated. */
  uploadedDocuments: z
    .string()
    .max(ID_LIST_MAX)
    .default('')
    .transform(text => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid())),
})
export type UploadedFiles = z.output<typeof uploadedFilesSchema>

const successSchema = z.object({ success: z.literal(true) })
/** The client generates the id, so that retrying an upload is idempotent. */
const fileParams = applicationIdParams.extend({ fileId: z.uuid() })

type DraftEndpointOptions<Query extends z.ZodObject | undefined> = {
  path: string
  owner: string
  access: Access
  query: Query
}

function draftEndpoints<Query extends z.ZodObject | undefined>({
  path,
  owner,
  access,
  query,
}: DraftEndpointOptions<Query>) {
  const draftEndpoint = { extra: 'packetDrafts', path, access, query, params: applicationIdParams } as const
  const draftFileEndpoint = {
    extra: 'packetDrafts',
    path: `${path}/files/:fileId`,
    access,
    query,
    params: fileParams,
  } as const
  return {
    read: defineEndpoint({
      ...draftEndpoint,
      method: 'GET',
      summary: `Read ${owner} unfinished packet`,
      response: packetDraftSchema,
    }),
    save: defineEndpoint({
      ...draftEndpoint,
      method: 'PUT',
      summary: `Save the answers of ${owner} unfinished packet; 409 if another device saved first`,
      body: saveDraftSchema,
      throttle: { ...DRAFT_SAVE_THROTTLE, message: DRAFT_MESSAGES.tooOften },
      response: savedDraftSchema,
    }),
    discard: defineEndpoint({
      ...draftEndpoint,
      method: 'DELETE',
      summary: `Delete ${owner} unfinished packet and its files`,
      response: successSchema,
    }),
    putFile: defineEndpoint({
      ...draftFileEndpoint,
      method: 'PUT',
      summary: `Attach a file to ${owner} unfinished packet; a new photo replaces the previous one`,
      form: z.object({}),
      /** Each request contains exactly one of these parts. The submission uses the same part names. */
      files: ['userPhoto', 'documentFiles'],
      throttle: { ...DRAFT_FILE_THROTTLE, message: DRAFT_MESSAGES.tooOften },
      response: draftFileSchema,
    }),
    getFile: defineEndpoint({
      ...draftFileEndpoint,
      access: access.kind === 'roles' ? { ...access, isClosedAfterReset: true } : access,
      method: 'GET',
      summary: `Download a file of ${owner} unfinished packet`,
      response: { download: DOCUMENT_FILE_TYPES.map(type => FILE_TYPES[type].mime) },
    }),
    removeFile: defineEndpoint({
      ...draftFileEndpoint,
      method: 'DELETE',
      summary: `Remove a file of ${owner} unfinished packet`,
      response: successSchema,
    }),
  }
}
export type DraftEndpoints<Query extends z.ZodObject | undefined> = ReturnType<typeof draftEndpoints<Query>>

export const staffDraftEndpoints = draftEndpoints({
  path: '/JobApplication/:id/packet-draft',
  owner: "the office's",
  access: STAFF,
  query: undefined,
})

export const candidateDraftEndpoints = draftEndpoints({
  path: '/JobApplication/:id/candidate-packet-draft',
  owner: "the candidate's",
  access: PUBLIC,
  query: z.object({ candidatetoken: z.string().max(4000) }),
})
