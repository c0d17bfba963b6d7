import { z } from 'zod'
import { instantSchema } from '../common/dates.ts'
import { fieldsWith } from '../common/fields.ts'
import { DRAFT_TEXT_MAX } from './options.ts'
import { PACKET_FIELDS } from './packet-fields.ts'
import { SEALED_ANSWERS } from './packet-form.ts'

/**
 * The answers of an unfinished packet that the server keeps, encrypted, between sittings. The SSN, the account
 * numbers and the signature are never kept.
 */
export const DRAFT_FIELDS = fieldsWith(PACKET_FIELDS, { isKeptInDraft: true })
export type DraftField = (typeof DRAFT_FIELDS)[number]

/** Answers may be incomplete or invalid: only their length is checked. Unknown fields are refused. */
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

/** Why HR reopened the packet, and which answers have to be entered again. */
const reopenedSchema = z.object({
  /** HR's own words; empty for packets reopened before the portal stored reasons. */
  reason: z.string(),
  /** Answers of the earlier packet to enter again; photo, documents and signature are needed again anyway. */
  notCarriedOver: z.array(z.enum(SEALED_ANSWERS)),
})
export type Reopened = z.infer<typeof reopenedSchema>

export const packetDraftSchema = z.object({
  /** How often answers were saved; 0 if never. */
  version: z.number().int().nonnegative(),
  /** When answers were last saved. */
  savedAt: instantSchema.nullable(),
  answers: draftAnswersSchema,
  /** Oldest first. */
  files: z.array(draftFileSchema),
  /** `null` unless HR has reopened the candidate's packet. */
  reopened: reopenedSchema.nullable(),
})
export type PacketDraft = z.infer<typeof packetDraftSchema>

export const savedDraftSchema = packetDraftSchema.pick({ version: true, savedAt: true })

export const saveDraftSchema = z.object({
  /** The version that these answers are based on; saving conflicts if the server has a newer one. */
  version: z.int32().nonnegative(),
  answers: draftAnswersSchema,
})

const ID_LIST_MAX = 2_000

/** Further parts of the submission's form: the ids of files that were uploaded before. */
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
