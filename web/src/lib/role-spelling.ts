import { anyRoleSchema } from '@epay/contract/common/roles'
import { z } from 'zod'

/** How the server spelt a role in its latest answer with it. */
const spellings = new Map<string, string>()

/** Our name of a role in an answer. Requests then name the role as the answer did. */
export const answeredRoleSchema = z.unknown().transform((given, context) => {
  const { data: role, error } = anyRoleSchema.safeParse(given)
  if (error) {
    context.addIssue('This is no name of a role')
    return z.NEVER
  }
  if (typeof given === 'string') spellings.set(role, given)
  return role
})

/** A member of a request; roles are spelt as the server does. */
export function spelt(member: string, value: unknown): unknown {
  if (member !== 'roles' || !Array.isArray(value)) return value
  return value.map(role => spellings.get(role) ?? role)
}
