import { z } from 'zod'
import { openEnum } from './extra.ts'
import { normalizeRole, ROLES } from './roles.ts'

/** A role's name in our responses. */
export const roleNameSchema = openEnum(z.enum(ROLES))
/** A role's name in another server's responses, which can contain unknown roles. */
export const anyRoleSchema = z.preprocess(name => normalizeRole(name ?? ''), z.string())
export const roleSchema = z.preprocess(normalizeRole, roleNameSchema)

export const rolesSchema = z
  .array(roleSchema)
  .max(20)
  .transform(roles => ROLES.filter(role => roles.includes(role)))

/** `GET /Role` */
export const roleItemSchema = z.object({ id: z.string(), name: roleNameSchema })
export type RoleItem = z.infer<typeof roleItemSchema>
