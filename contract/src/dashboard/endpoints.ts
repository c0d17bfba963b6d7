import { z } from 'zod'
import { applicationSchema } from '../applications/schemas.ts'
import { STAFF } from '../common/access.ts'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { type ClientOutput, extra } from '../common/extra.ts'
import { W4_NOTICES } from '../company-forms/w4-years.ts'
import { I9_TASKS } from '../packets/options.ts'

/** Number of names that a list shows at first. */
export const DASHBOARD_LIST_MAX = 6
/** Limit for lists whose items no other page shows. */
export const DASHBOARD_ONLY_LIST_MAX = 100
/** Includes the current week. */
export const DASHBOARD_WEEKS = 8

const { id, firstName, lastName, jobAppliedFor, status, dateHired } = applicationSchema.shape
const applicant = { id, firstName, lastName, jobAppliedFor }

/** `since` is when the application started waiting for this decision. */
const waitingSchema = z.object({ ...applicant, creationTime: instantSchema, since: instantSchema })

/** `dateHired` is the first day of work. */
const packetDueSchema = z.object({ ...applicant, dateHired, isBegun: z.boolean() })
export type PacketDue = z.infer<typeof packetDueSchema>

const newHireSchema = z.object({ ...applicant, packetSubmittedAt: instantSchema })
export type NewHire = z.infer<typeof newHireSchema>

const i9DueSchema = z.object({ ...applicant, task: z.enum(I9_TASKS), dueOn: dateSchema })

const reportDueSchema = z.object({ ...applicant, workState: z.string(), dueOn: dateSchema })

const w4NoticeSchema = z.object({ formId: z.uuid(), kind: z.enum(W4_NOTICES), year: z.int() })

const countSchema = z.number().int()
/** Schema of the first items and the total count. */
const limitedListSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), totalCount: countSchema })

const weekSchema = z.object({
  /** The first day of the week. */
  monday: dateSchema,
  counts: z.array(z.object({ status, count: countSchema })),
})
export type ApplicationWeek = z.infer<typeof weekSchema>

/** `at` is the time of the backup's snapshot. */
const backupSchema = z.object({ at: instantSchema, bytes: countSchema })
export type CompletedBackup = z.infer<typeof backupSchema>

const backupsSchema = z.object({
  /** Whether the portal makes daily backups. All other properties except `byCommand` describe them. */
  isScheduled: z.boolean(),
  /** Local time in `timeZone`. */
  schedule: z.object({ at: z.string(), timeZone: z.string() }).nullable(),
  /** The newest complete backup. */
  last: backupSchema.nullable(),
  /** Start of the backup in progress. */
  runningSince: instantSchema.nullable(),
  /** Set if an attempt failed after the newest complete backup. */
  failure: z.object({ at: instantSchema, reason: z.string() }).nullable(),
  /** When the next backup is due, in the past if it is overdue; `null` while one is in progress. */
  dueAt: instantSchema.nullable(),
  /** Whether the next backup should have started more than 10 minutes ago but hasn't. */
  isOverdue: z.boolean(),
  /** The newest complete backup made by an operator. */
  byCommand: backupSchema.nullable(),
})
export type Backups = z.infer<typeof backupsSchema>

const officeSchema = z.object({
  today: dateSchema,
  /** Applications waiting for the user's decision, oldest first. */
  waiting: limitedListSchema(waitingSchema).extend({
    counts: z.array(z.object({ status, count: countSchema })),
  }),
  /** Sorted by first day of work. */
  packetsDue: limitedListSchema(packetDueSchema),
  /** Hires with a packet but no employee record; `null` for users who can't create one. */
  newHires: limitedListSchema(newHireSchema).nullable(),
  /** Open Form I-9 tasks, most overdue first; `null` for everyone except HR-Managers. */
  i9: extra(limitedListSchema(i9DueSchema).nullable()),
  /**
   * Number of hires to hand over to payroll, and open new-hire reports, most overdue first; `null` for users who
   * don't handle them.
   */
  handOver: extra(
    z.object({ toPayroll: countSchema, reports: limitedListSchema(reportDueSchema) }).nullable(),
  ),
  /** Forms requested on paper, and Forms W-4 that need a new PDF; `null` for users who don't set up forms. */
  companyForms: extra(z.object({ onPaper: countSchema, w4: z.array(w4NoticeSchema) }).nullable()),
  /** Number of undeliverable emails; `null` for users who can't see emails. */
  failedMails: countSchema.nullable(),
  /** `null` for everyone except Admins. */
  backups: extra(backupsSchema.nullable()),
  /** Applications by week and current status, oldest week first, including weeks without applications. */
  weeks: z.array(weekSchema),
})
export type Office = ClientOutput<typeof officeSchema>
export type FullOffice = z.output<typeof officeSchema>

export const dashboardEndpoints = {
  office: defineEndpoint({
    method: 'GET',
    path: '/Dashboard',
    extra: 'dashboard',
    summary: 'To-dos of the signed-in person and the office, and the applications of the last weeks',
    access: STAFF,
    response: officeSchema,
  }),
}
