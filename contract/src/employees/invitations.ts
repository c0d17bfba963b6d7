import { z } from 'zod'
import { ADMIN_ONLY, MANAGERS } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { ROLES } from '../common/roles.ts'
import { isStorable } from '../common/text.ts'
import { EMPLOYEE_ID_MAX } from './schemas.ts'

export const INVITATION_PAUSE_SECONDS = 5 * 60

/** A group lists at most this many people, but its `count` includes everyone. */
export const MAX_LISTED_PEOPLE = 1_000

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty without an account. */
  email: z.string(),
  invitedAt: instantSchema.nullable(),
})
export type WaitingPerson = z.infer<typeof personSchema>

const groupSchema = z.object({ count: z.number().int(), people: z.array(personSchema) })
export type InvitationGroup = z.infer<typeof groupSchema>

const INVITABLE_GROUPS = ['notInvited', 'invited'] as const
export type InvitableGroup = (typeof INVITABLE_GROUPS)[number]

/** Active employees who can't sign in yet, limited to those the user may invite. */
const waitingSchema = z.object({
  notInvited: groupSchema,
  invited: groupSchema,
  /** People without an email, who therefore can't have an account. */
  withoutEmail: groupSchema,
})
export type WaitingPeople = z.infer<typeof waitingSchema>

const otherPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  canSignIn: z.boolean(),
  invitedAt: instantSchema.nullable(),
})
export type OtherPerson = z.infer<typeof otherPersonSchema>

const sendResultSchema = z.object({
  invited: z.number().int(),
  /** Number of people skipped because they were emailed less than `INVITATION_PAUSE_SECONDS` ago. */
  justInvited: z.number().int(),
})
const otherEndpoint = {
  extra: 'invitations',
  access: ADMIN_ONLY,
  params: z.object({ id: z.uuid() }),
} as const

const employeeId = z.string().min(1).max(EMPLOYEE_ID_MAX).refine(isStorable)

export const invitationEndpoints = {
  waiting: defineEndpoint({
    method: 'GET',
    path: '/invitations',
    extra: 'invitations',
    summary: "List employees who can't sign in yet: not invited, invited, and without email",
    access: MANAGERS,
    response: waitingSchema,
  }),
  send: defineEndpoint({
    method: 'POST',
    path: '/invitations',
    extra: 'invitations',
    summary:
      'Email one employee, or a group, a link to set the first password; at most once per person in 5 minutes',
    access: MANAGERS,
    body: z
      .object({
        employeeId: employeeId.optional(),
        group: z.enum(INVITABLE_GROUPS).optional(),
        employeeIds: z.array(employeeId).optional(),
      })
      .refine(({ employeeId, group }) => (employeeId === undefined) !== (group === undefined), {
        error: 'Name an employee or a group.',
      }),
    response: sendResultSchema,
  }),
  others: defineEndpoint({
    method: 'GET',
    path: '/invitations/others',
    extra: 'invitations',
    summary: "List everyone who has an account but isn't on payroll, by name",
    access: ADMIN_ONLY,
    response: z.object({ people: z.array(otherPersonSchema) }),
  }),
  sendToOther: defineEndpoint({
    ...otherEndpoint,
    method: 'POST',
    path: '/invitations/others/:id',
    summary: "Resend the link to set the first password to someone who isn't on payroll",
    response: sendResultSchema,
  }),
  withdraw: defineEndpoint({
    ...otherEndpoint,
    method: 'DELETE',
    path: '/invitations/others/:id',
    summary: "Withdraw the invitation of someone who isn't on payroll; deletes the account and its link",
    response: z.object({ success: z.literal(true) }),
  }),
}
