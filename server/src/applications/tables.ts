import { STATUSES, type Status } from '@epay/contract/applications/status'
import { RESUME_TYPES } from '@epay/contract/files/file-types'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@epay/contract/languages/languages'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { day, instant, searchNameOf } from '../database/columns.ts'

/** Raw SQL, because constraints take no parameters. */
const LAST_STATUS = sql.raw(`${Math.max(...STATUSES)}`)

/** Column names are the API's names in snake case. */
export const jobApplications = pgTable(
  'job_applications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    searchName: searchNameOf(sql`first_name || ' ' || last_name`),
    email: text('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    /** Null if the form asked for `isAdult` instead. */
    birthDate: day('birth_date'),
    isAdult: boolean('is_adult'),
    streetAddress: text('street_address').notNull(),
    addressLine2: text('address_line_2'),
    city: text('city').notNull(),
    stateOrProvince: text('state_or_province').notNull(),
    postalCode: text('postal_code').notNull(),
    jobAppliedFor: text('job_applied_for').notNull(),
    affiliatedUnion: text('affiliated_union'),
    referenceName1: text('reference_name_1'),
    referenceTitle1: text('reference_title_1'),
    referenceRelationship1: text('reference_relationship_1'),
    referenceEmail1: text('reference_email_1'),
    referencePhoneNumber1: text('reference_phone_number_1'),
    referenceName2: text('reference_name_2'),
    referenceTitle2: text('reference_title_2'),
    referenceRelationship2: text('reference_relationship_2'),
    referenceEmail2: text('reference_email_2'),
    referencePhoneNumber2: text('reference_phone_number_2'),
    previousWorkPlace1: text('previous_work_place_1'),
    previousJobTitle1: text('previous_job_title_1'),
    previousJobStartDate1: day('previous_job_start_date_1'),
    previousJobEndDate1: day('previous_job_end_date_1'),
    previousJobPhoneNumber1: text('previous_job_phone_number_1'),
    previousWorkPlace2: text('previous_work_place_2'),
    previousJobTitle2: text('previous_job_title_2'),
    previousJobStartDate2: day('previous_job_start_date_2'),
    previousJobEndDate2: day('previous_job_end_date_2'),
    previousJobPhoneNumber2: text('previous_job_phone_number_2'),
    dateHired: day('date_hired'),
    wageScale: text('wage_scale'),
    firstWeekOfWork: text('first_week_of_work'),
    sageEmployeeId: text('sage_employee_id'),
    notes: text('notes'),
    status: smallint('status').$type<Status>().notNull(),
    creationTime: instant('creation_time').notNull(),
    lastModificationTime: instant('last_modification_time'),
    resumeFileId: text('resume_file_id').unique(),
    resumeFileName: text('resume_file_name'),
    resumeType: text('resume_type', { enum: RESUME_TYPES }),
    /** Units: bytes. */
    resumeSize: integer('resume_size'),
    resumeSha256: text('resume_sha256'),
    isResumeScanned: boolean('is_resume_scanned').notNull().default(false),
    /** SHA-256 of the idempotency key, used to recognize retries. */
    idempotencyKeyHash: text('idempotency_key_hash').unique(),
    /** SHA-256 of the submission, to detect a key reused for a different one. */
    submissionHash: text('submission_hash'),
    /** The first application from the same day with the same email address and job. */
    duplicateOfId: uuid('duplicate_of_id').references((): AnyPgColumn => jobApplications.id),
    /** The applicant's language, also used for emails. */
    language: text('language', { enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE),
    /** Random, so that numbers don't reveal how many people have applied. */
    applicationNumber: text('application_number').unique(),
    packetSubmittedAt: instant('packet_submitted_at'),
  },
  // The columns after `id` make the indexes covering, so that skipping pages doesn't read table rows.
  table => [
    check('job_applications_status', sql`${table.status} between 0 and ${LAST_STATUS}`),
    check('job_applications_age', sql`${table.birthDate} is not null or ${table.isAdult} is true`),
    // Also scanned in full for search terms that the trigram index can't find or that match too many rows.
    index('job_applications_by_creation_time').on(
      table.creationTime,
      table.id,
      ...[table.searchName, table.status],
    ),
    index('job_applications_by_status').on(table.status, table.creationTime, table.id),
    index('job_applications_by_name').on(
      sql`lower(${table.firstName})`,
      sql`lower(${table.lastName})`,
      table.id,
      ...[table.firstName, table.lastName, table.status],
    ),
    index('job_applications_search_name').using('gin', table.searchName.op('gin_trgm_ops')),
    index('job_applications_by_email').on(sql`lower(${table.email})`, table.id, table.email, table.status),
    index('job_applications_by_phone_number').on(table.phoneNumber, table.id, table.status),
    index('job_applications_with_packet')
      .on(table.packetSubmittedAt, table.id)
      .where(sql`${table.packetSubmittedAt} is not null`),
  ],
)

/** Append-only. */
export const applicationHistory = pgTable(
  'application_history',
  {
    /** Keeps entries with the same timestamp in order. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => jobApplications.id),
    /** Null for the first entry. */
    fromStatus: smallint('from_status').$type<Status>(),
    toStatus: smallint('to_status').$type<Status>().notNull(),
    remarks: text('remarks').notNull(),
    actionBy: text('action_by').notNull(),
    /** The account behind `actionBy`. Null for applicants, candidates, and old entries. */
    actionAccountId: uuid('action_account_id'),
    actionUsername: text('action_username'),
    actionDate: instant('action_date').notNull(),
    viaLink: boolean('via_link').notNull(),
    /** The emailed link that was used to decide. Makes retries idempotent. */
    decisionLinkId: text('decision_link_id').unique(),
  },
  table => [index('application_history_by_application').on(table.applicationId, table.id)],
)
