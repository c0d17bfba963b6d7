import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { jobApplications } from '../applications/tables.ts'
import { day, instant } from '../database/columns.ts'
import { employees } from '../employees/tables.ts'

/** A card, such as a forklift certificate, that a person holds. */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid('id').primaryKey(),
    /** Set if a new hire added the certificate before there was an employee record; never cleared. */
    applicationId: uuid('application_id').references(() => jobApplications.id),
    employeeId: text('employee_id').references(() => employees.id),
    /** The kind's name in the settings when the certificate was added or last changed. */
    kind: text('kind').notNull(),
    /** Sealed because it might be a driver's license number. Bound to the row. */
    numberSealed: text('number_sealed'),
    issuedOn: day('issued_on'),
    expiresOn: day('expires_on'),
    frontFileId: text('front_file_id'),
    backFileId: text('back_file_id'),
    addedAt: instant('added_at').notNull(),
    addedBy: text('added_by').notNull(),
    checkedAt: instant('checked_at'),
    checkedBy: text('checked_by'),
    /** HR's comment from a request for new pictures. Null if no request is open. */
    pictureRequest: text('picture_request'),
    /**
     * The latest reminder that was sent, or that was already due when the expiration date was entered. Units: days
     * before expiration.
     */
    remindedDays: integer('reminded_days'),
    revision: integer('revision').notNull().default(0),
  },
  table => [
    check('certificates_one_owner', sql`(${table.applicationId} is null) <> (${table.employeeId} is null)`),
    index('certificates_by_expiration').on(table.expiresOn, table.id),
    index('certificates_application').on(table.applicationId),
    index('certificates_employee').on(table.employeeId),
  ],
)
