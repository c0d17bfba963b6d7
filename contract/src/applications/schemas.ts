import { z } from 'zod'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { pageOf, pagingShape, sortingSchema } from '../common/paging.ts'
import { searchText } from '../common/text.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { ALL_STATUSES, isStatus, STATUSES, type Status } from './status.ts'

export const APPLICATION_SORT_FIELDS = [
  'FirstName',
  'Email',
  'PhoneNumber',
  'Status',
  'CreationTime',
] as const
export type ApplicationSortField = (typeof APPLICATION_SORT_FIELDS)[number]

const statusSchema = z.literal(STATUSES)

const date = dateSchema.nullable()
const text = z.string().nullable()

const earlierApplicationSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  creationTime: instantSchema,
})
export type EarlierApplication = z.infer<typeof earlierApplicationSchema>

export const applicationSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  birthDate: dateSchema,
  streetAddress: z.string(),
  addressLine2: text,
  city: z.string(),
  stateOrProvince: z.string(),
  postalCode: z.string(),
  jobAppliedFor: z.string(),
  affiliatedUnion: text,
  /** The resume's file name; `null` when none was uploaded. */
  resumePath: text,
  referenceName1: text,
  referenceTitle1: text,
  referenceRelationship1: text,
  referenceEmail1: text,
  referencePhoneNumber1: text,
  referenceName2: text,
  referenceTitle2: text,
  referenceRelationship2: text,
  referenceEmail2: text,
  referencePhoneNumber2: text,
  previousWorkPlace1: text,
  previousJobTitle1: text,
  previousJobStartDate1: date,
  previousJobEndDate1: date,
  previousJobPhoneNumber1: text,
  previousWorkPlace2: text,
  previousJobTitle2: text,
  previousJobStartDate2: date,
  previousJobEndDate2: date,
  previousJobPhoneNumber2: text,
  dateHired: date,
  wageScale: text,
  firstWeekOfWork: text,
  sageEmployeeId: text,
  notes: text,
  status: statusSchema,
  creationTime: instantSchema,
  lastModificationTime: instantSchema.nullable(),
  /** When the packet was handed in; `null` while there is none. */
  packetSubmittedAt: instantSchema.nullable(),
  /** The first application of the same day with the same e-mail address and job; `null` for most. */
  duplicateOf: earlierApplicationSchema.nullable(),
})
export type Application = z.infer<typeof applicationSchema>

const applicationListItemSchema = applicationSchema.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phoneNumber: true,
  status: true,
  creationTime: true,
  jobAppliedFor: true,
  duplicateOf: true,
})
export type ApplicationListItem = z.infer<typeof applicationListItemSchema>
export const applicationPageSchema = pageOf(applicationListItemSchema)

const optionalDate = z.union([z.literal('').transform(() => undefined), dateSchema]).optional()

export const applicationListQuerySchema = z.object({
  ...pagingShape,
  sorting: sortingSchema(APPLICATION_SORT_FIELDS, 'desc'),
  status: z
    .preprocess(status => (status === '' ? ALL_STATUSES : status), z.coerce.number().int())
    .refine(status => status === ALL_STATUSES || isStatus(status), 'Unknown status')
    .transform((status): Status | undefined => (isStatus(status) ? status : undefined))
    .optional(),
  applicantName: searchText,
  fromDate: optionalDate,
  toDate: optionalDate,
})

export const historyEntrySchema = z.object({
  fromStatus: statusSchema.nullable(),
  toStatus: statusSchema,
  remarks: z.string(),
  actionBy: z.string(),
  actionDate: instantSchema,
  /** Decided through a mailed link rather than in the portal. */
  viaLink: z.boolean(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const applicationIdParams = z.object({ id: z.string().min(1).max(100) })

/** Prefill of the packet. */
const prefillSchema = applicationSchema.pick({
  firstName: true,
  lastName: true,
  streetAddress: true,
  addressLine2: true,
  city: true,
  stateOrProvince: true,
  postalCode: true,
  birthDate: true,
  jobAppliedFor: true,
})
export type Prefill = z.infer<typeof prefillSchema>

/** What the candidate's packet begins with; `language` is the one in which they applied. */
export const candidatePrefillSchema = prefillSchema.extend({ language: z.enum(LANGUAGES) })
export type CandidatePrefill = z.infer<typeof candidatePrefillSchema>
