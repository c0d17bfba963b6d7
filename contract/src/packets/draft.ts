import { z } from 'zod'
import { instantSchema } from '../common/dates.ts'
import { fieldsWith } from '../common/fields.ts'
import { DRAFT_TEXT_MAX } from './limits.ts'
import { PACKET_FIELDS } from './packet-fields.ts'
import { SEALED_ANSWERS } from './packet-form.ts'

/**
 * What is kept of an unfinished packet between sittings, on the server and encrypted. The SSN, the account numbers
 * and the signature never are.
 */
export const DRAFT_FIELDS = fieldsWith(PACKET_FIELDS, { isKeptInDraft: true })
export type DraftField = (typeof DRAFT_FIELDS)[number]

/** Half-typed answers are welcome: only their length is checked, and any other field is refused. */
export const draftAnswersSchema = z.partialRecord(z.enum(DRAFT_FIELDS), z.string().max(DRAFT_TEXT_MAX))
export type DraftAnswers = z.infer<typeof draftAnswersSchema>

export const DRAFT_FILE_KINDS = ['photo', 'document'] as const
export type DraftFileKind = (typeof DRAFT_FILE_KINDS)[number]

export const draftFileSchema = z.object({
  id: z.uuid(),
  kind: z.enum(DRAFT_FILE_KINDS),
  name: z.string(),
  /** Media type. */
  type: z.string(),
  /** Units: bytes. */
  size: z.number().int(),
})
export type DraftFile = z.infer<typeof draftFileSchema>

/** Why HR opened the packet again, and what of the packet before it is not carried over. */
const reopenedSchema = z.object({
  /** HR's own words; empty for packets that were reopened before they were kept. */
  reason: z.string(),
  /** Given then, beside photo, documents and signature. */
  notCarriedOver: z.array(z.enum(SEALED_ANSWERS)),
})
export type Reopened = z.infer<typeof reopenedSchema>

export const packetDraftSchema = z.object({
  /** Counts the times that answers were saved; 0 while they never were. */
  version: z.number().int().nonnegative(),
  /** When answers were last saved. */
  savedAt: instantSchema.nullable(),
  answers: draftAnswersSchema,
  /** Oldest first. */
  files: z.array(draftFileSchema),
  /** `null` unless HR has sent the candidate's packet back. */
  reopened: reopenedSchema.nullable(),
})
export type PacketDraft = z.infer<typeof packetDraftSchema>

export const savedDraftSchema = packetDraftSchema.pick({ version: true, savedAt: true })

export const saveDraftSchema = z.object({
  /** The version that these answers were based on: another one in the meantime is a conflict. */
  version: z.number().int().nonnegative(),
  answers: draftAnswersSchema,
})

const ID_LIST_MAX = 2_000

/** Parts of the submission's form beside those of the packet: files that were uploaded before it, by their ids. */
export const uploadedFilesSchema = z.object({
  uploadedPhoto: z.union([z.literal(''), z.uuid()]).default(''),
  /** Comma-joined. */
  uploadedDocuments: z
    .string()
    .max(ID_LIST_MAX)
    .default('')
    .transform(text => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid())),
})
export type UploadedFiles = z.output<typeof uploadedFilesSchema>
