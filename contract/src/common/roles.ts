import { z } from 'zod'
import { open } from './extra.ts'

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

export function isRole(name: string): name is Role {
  return ROLES.some(role => role === name)
}

/** A role's name in our answers. */
export const roleNameSchema = open(z.enum(ROLES))
/** A role's name in another server's answers, which may have roles that we don't know. */
export const anyRoleSchema = z.preprocess(name => normalizeRole(name ?? ''), z.string())
export const roleSchema = z.preprocess(normalizeRole, roleNameSchema)

export const rolesSchema = z
  .array(roleSchema)
  .max(20)
  .transform(roles => ROLES.filter(role => roles.includes(role)))

/** `GET /Role` */
export const roleItemSchema = z.object({ id: z.string(), name: roleNameSchema })
export type RoleItem = z.infer<typeof roleItemSchema>

export function hasAnyRole(roles: readonly string[], allowed: readonly Role[]): boolean {
  return allowed.some(role => roles.includes(role))
}

export function hasSameRoles(roles: readonly string[], others: readonly string[]): boolean {
  return [...roles, ...others].every(role => roles.includes(role) === others.includes(role))
}
