import { z } from 'zod'

export const ROLES = ['Admin', 'HR-Manager', 'CFO', 'Employee'] as const
export type Role = (typeof ROLES)[number]

/** Roles of the office, as opposed to Employee, which anyone may have. */
export const STAFF_ROLES = ['Admin', 'HR-Manager', 'CFO'] as const satisfies readonly Role[]

/** Roles that manage employees, their packets and corrections. */
export const MANAGER_ROLES = ['Admin', 'HR-Manager'] as const satisfies readonly Role[]

/** The only place that accepts the spelling `HRManager`. */
function normalizeRole(name: unknown): unknown {
  return name === 'HRManager' ? 'HR-Manager' : name
}

/** A role's name in our answers. */
export const roleNameSchema = z.enum(ROLES)
export const roleSchema = z.preprocess(normalizeRole, roleNameSchema)

export const rolesSchema = z
  .array(roleSchema)
  .max(20)
  .transform(roles => ROLES.filter(role => roles.includes(role)))

/** `GET /Role` */
export const roleItemSchema = z.object({ id: z.string(), name: roleNameSchema })
export type RoleItem = z.infer<typeof roleItemSchema>

export function hasAnyRole(roles: readonly Role[], allowed: readonly Role[]): boolean {
  return roles.some(role => allowed.includes(role))
}

export function hasSameRoles(roles: readonly Role[], others: readonly Role[]): boolean {
  return ROLES.every(role => roles.includes(role) === others.includes(role))
}
