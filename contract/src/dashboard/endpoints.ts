import { z } from 'zod'
import { applicationSchema } from '../applications/schemas.ts'
import { STAFF } from '../common/access.ts'
import { dateSchema, instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { extra, type Taken } from '../common/extra.ts'
import { W4_NOTICES } from '../company-forms/w4-years.ts'
import { I9_TASKS } from '../packets/options.ts'

/** How many of each are named at first. */
export const NAMED_ON_DASHBOARD = 6
/** How many are named in all where no list has the others. */
export const NAMED_ON_DASHBOARD_MAX = 100
/** How many weeks of applications are counted, this one included. */
export const DASHBOARD_WEEKS = 8

const { id, firstName, lastName, jobAppliedFor, status, dateHired } = applicationSchema.shape
const applicant = { id, firstName, lastName, jobAppliedFor }

/** `since`: when the application began to wait for this decision. */
const waitingSchema = z.object({ ...applicant, creationTime: instantSchema, since: instantSchema })

/** `dateHired` is the first day. */
const packetDueSchema = z.object({ ...applicant, dateHired, isBegun: z.boolean() })
export type PacketDue = z.infer<typeof packetDueSchema>

const newHireSchema = z.object({ ...applicant, packetSubmittedAt: instantSchema })
export type NewHire = z.infer<typeof newHireSchema>

const i9DueSchema = z.object({ ...applicant, task: z.enum(I9_TASKS), dueOn: dateSchema })

const reportDueSchema = z.object({ ...applicant, workState: z.string(), dueOn: dateSchema })

const w4NoticeSchema = z.object({ formId: z.uuid(), kind: z.enum(W4_NOTICES), year: z.int() })

const countSchema = z.number().int()
/** The first of them, and how many there are. */
const firstOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), totalCount: countSchema })

const weekSchema = z.object({
  /** The Monday that it begins with. */
  monday: dateSchema,
  counts: z.array(z.object({ status, count: countSchema })),
})
export type ApplicationWeek = z.infer<typeof weekSchema>

/** `at`: the moment that it holds. */
const backupSchema = z.object({ at: instantSchema, bytes: countSchema })
export type MadeBackup = z.infer<typeof backupSchema>

const backupsSchema = z.object({
  /** Whether the portal makes daily backups. The other members describe them. */
  isScheduled: z.boolean(),
  /** When, on the clocks of a time zone. */
  schedule: z.object({ at: z.string(), timeZone: z.string() }).nullable(),
  /** The newest whole one. */
  last: backupSchema.nullable(),
  /** Since when one is being made. */
  runningSince: instantSchema.nullable(),
  /** The last try, if it failed after the newest whole one. */
  failure: z.object({ at: instantSchema, reason: z.string() }).nullable(),
  /** When the next is begun. */
  dueAt: instantSchema.nullable(),
  /** The scheduled time has passed without a start. */
  isOverdue: z.boolean(),
  /** The newest whole one that an operator made. */
  byCommand: backupSchema.nullable(),
})
export type Backups = z.infer<typeof backupsSchema>

const officeSchema = z.object({
  today: dateSchema,
  /** For the person's own decision, the oldest application comes first. */
  waiting: firstOf(waitingSchema).extend({
    counts: z.array(z.object({ status, count: countSchema })),
  }),
  /** The earliest first day first. */
  packetsDue: firstOf(packetDueSchema),
  /** Hires with a packet but no employee record; `null` for readers who can't create one. */
  newHires: firstOf(newHireSchema).nullable(),
  /** Upcoming Form I-9 tasks, most overdue first; `null` for everyone but an HR-Manager. */
  i9: extra(firstOf(i9DueSchema).nullable()),
  /** Hires for payroll, and new-hire reports that are due, the most overdue first; `null` for who hands no one over. */
  handOver: extra(z.object({ toPayroll: countSchema, reports: firstOf(reportDueSchema) }).nullable()),
  /** Forms wanted on paper, and Forms W-4 that need another PDF; `null` for who doesn't set up forms. */
  companyForms: extra(z.object({ onPaper: countSchema, w4: z.array(w4NoticeSchema) }).nullable()),
  /** Mails that could not be delivered; `null` for who does not see the mail. */
  failedMails: countSchema.nullable(),
  /** The backups of all that is here; `null` for all but an Admin. */
  backups: extra(backupsSchema.nullable()),
  /** Applications by week and by their status today, the oldest week first; a week without any is there, too. */
  weeks: z.array(weekSchema),
})
export type Office = Taken<typeof officeSchema>
/** The complete response of our server. */
export type FullOffice = z.output<typeof officeSchema>

export const dashboardEndpoints = {
  office: defineEndpoint({
    method: 'GET',
    path: '/Dashboard',
    extra: 'dashboard',
    summary: 'What waits for this person and for the office, and the applications of the last weeks',
    access: STAFF,
    response: officeSchema,
  }),
}
