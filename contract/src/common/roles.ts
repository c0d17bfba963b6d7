export const ROLES = ['Admin', 'HR-Manager', 'CFO', 'Employee'] as const
export type Role = (typeof ROLES)[number]

/** Staff can also have the Employee role. */
export const STAFF_ROLES = ['Admin', 'HR-Manager', 'CFO'] as const satisfies readonly Role[]

/** Roles that manage employees, their packets, and corrections. */
export const MANAGER_ROLES = ['Admin', 'HR-Manager'] as const satisfies readonly Role[]

/** Accepts the alternative spelling `HRManager`. All other code uses only `HR-Manager`. */
export function normalizeRole(name: unknown): unknown {
  return name === 'HRManager' ? 'HR-Manager' : name
}

export function isRole(name: string): name is Role {
  return ROLES.some(role => role === name)
}

/** Accepts both spellings of HR-Manager. Returns `undefined` for unknown roles. */
export function findRole(name: unknown): Role | undefined {
  return ROLES.find(role => role === normalizeRole(name))
}

export function hasAnyRole(roles: readonly string[], allowedRoles: readonly Role[]): boolean {
  return allowedRoles.some(role => roles.includes(role))
}

export function hasSameRoles(roles: readonly string[], otherRoles: readonly string[]): boolean {
  return [...roles, ...otherRoles].every(role => roles.includes(role) === otherRoles.includes(role))
}
