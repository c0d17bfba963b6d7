import { z } from 'zod'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { openEnum } from '../common/extra.ts'
import { tooLong } from '../common/messages.ts'
import { optionalText, requiredLines, requiredText } from '../common/text.ts'
import { CERTIFICATE_MESSAGES } from './messages.ts'
import { CHECK_STATES, EXPIRIES } from './rules.ts'

/** Maximum lengths in characters. */
export const KIND_MAX = 60
export const NUMBER_MAX = 60
export const COMMENT_MAX = 500
/** Per person. */
export const CERTIFICATES_MAX = 200

export const SIDES = ['front', 'back'] as const
export type Side = (typeof SIDES)[number]

/** '' means none, because a multipart form has no null. */
const dateOrNoneSchema = z.union([z.literal('').transform(() => null), dateSchema]).nullable()

export const certificateFieldsSchema = z.object({
  kind: requiredText(CERTIFICATE_MESSAGES.kind, KIND_MAX, tooLong(KIND_MAX)),
  number: optionalText(NUMBER_MAX, tooLong(NUMBER_MAX)),
  issuedOn: dateOrNoneSchema,
  expiresOn: dateOrNoneSchema,
})
export type CertificateFields = z.output<typeof certificateFieldsSchema>

const revision = z.coerce.number().int()
export const revisionSchema = z.object({ revision })
export const changedFieldsSchema = certificateFieldsSchema.extend({ revision })
export const employeeCertificateSchema = certificateFieldsSchema.extend({
  employeeId: z.string().min(1).max(100),
})
export const pictureRequestSchema = revisionSchema.extend({
  comment: requiredLines(CERTIFICATE_MESSAGES.comment, COMMENT_MAX, tooLong(COMMENT_MAX)),
})

export const certificateSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  number: z.string(),
  issuedOn: dateSchema.nullable(),
  expiresOn: dateSchema.nullable(),
  expiry: openEnum(z.enum(EXPIRIES)),
  /** Negative after the expiration date; null if the certificate never expires. */
  daysLeft: z.int().nullable(),
  state: openEnum(z.enum(CHECK_STATES)),
  /** HR's explanation of why new pictures are needed. */
  pictureRequest: z.string().nullable(),
  checkedAt: instantSchema.nullable(),
  pictures: z.array(openEnum(z.enum(SIDES))),
  addedAt: instantSchema,
  revision: z.int(),
})
export type Certificate = z.infer<typeof certificateSchema>

export const staffCertificateSchema = certificateSchema.extend({
  name: z.string(),
  employeeId: z.string().nullable(),
  applicationId: z.string().nullable(),
  /** The job that the person applied for, or '' if it is unknown. */
  job: z.string(),
  addedBy: z.string(),
  checkedBy: z.string().nullable(),
  nextReminderOn: dateSchema.nullable(),
})
export type StaffCertificate = z.infer<typeof staffCertificateSchema>

export const EXPIRES_FILTERS = ['expired', 'within30', 'within90', 'never'] as const
export const CERTIFICATE_SORT_FIELDS = ['Expires', 'Name', 'Kind', 'Added'] as const
export type CertificateSortField = (typeof CERTIFICATE_SORT_FIELDS)[number]
