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

/** As text: a constraint takes no parameters. */
const LAST_STATUS = sql.raw(`${Math.max(...STATUSES)}`)

/** Names of the columns are the wire's names in snake case. */
export const jobApplications = pgTable(
  'job_applications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    searchName: searchNameOf(sql`first_name || ' ' || last_name`),
    email: text('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    /** Empty for those who were asked for `isAdult` alone. */
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
    /** SHA-256 of the Idempotency-Key header: the same submission again finds its row. */
    idempotencyKeyHash: text('idempotency_key_hash').unique(),
    /** SHA-256 of what was submitted: tells the same submission from another one under its key. */
    submissionHash: text('submission_hash'),
    /** The first application of that day with the same e-mail address and job. */
    duplicateOfId: uuid('duplicate_of_id').references((): AnyPgColumn => jobApplications.id),
    /** What the applicant reads; mails are written in it. */
    language: text('language', { enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE),
    /** By which applicant and office speak of it; drawn by lot, so that it tells nothing. */
    applicationNumber: text('application_number').unique(),
    packetSubmittedAt: instant('packet_submitted_at'),
  },
  // What follows the id in an index is there so that later pages are stepped over without reading the rows.
  table => [
    check('job_applications_status', sql`${table.status} between 0 and ${LAST_STATUS}`),
    check('job_applications_age', sql`${table.birthDate} is not null or ${table.isAdult} is true`),
    // Also read from beginning to end for words that the trigram index can't find, or of which there are many.
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

/** Who moved an application, when and why; rows are only ever added. */
export const applicationHistory = pgTable(
  'application_history',
  {
    /** Counts up, so that entries of the same instant keep their order. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => jobApplications.id),
    /** Empty at creation. */
    fromStatus: smallint('from_status').$type<Status>(),
    toStatus: smallint('to_status').$type<Status>().notNull(),
    remarks: text('remarks').notNull(),
    actionBy: text('action_by').notNull(),
    /** The account behind that name; empty for applicants and candidates, and in old entries. */
    actionAccountId: uuid('action_account_id'),
    actionUsername: text('action_username'),
    actionDate: instant('action_date').notNull(),
    viaLink: boolean('via_link').notNull(),
    /** The mailed link that decided; posting the same decision with it again changes nothing. */
    decisionLinkId: text('decision_link_id').unique(),
  },
  table => [index('application_history_by_application').on(table.applicationId, table.id)],
)
