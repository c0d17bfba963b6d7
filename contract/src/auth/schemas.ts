import { z } from 'zod'
import { FIELD_MESSAGES, tooLong } from '../common/messages.ts'
import { rolesSchema } from '../common/role-schemas.ts'
import {
  isEmail,
  isStaffEmail,
  isStorable,
  isUnambiguous,
  requiredText,
  storableError,
  tidyStringSchema,
} from '../common/text.ts'
import { PASSWORD_MAX, USERNAME_MAX } from './limits.ts'
import { RESET_PASSWORD_MESSAGES, USERNAME_CONFUSABLE, USERNAME_IS_OTHER_EMAIL } from './messages.ts'

/** The limit is generous: `passwordProblems` checks new passwords, and old passwords are only compared. */
const passwordSchema = z.string().max(PASSWORD_MAX * 8)

export const codeSchema = tidyStringSchema().max(40).optional()

export const credentialsSchema = z.object({
  username: tidyStringSchema().max(USERNAME_MAX * 4),
  password: passwordSchema,
  code: codeSchema,
})
export type Credentials = z.infer<typeof credentialsSchema>

export const sessionTokensSchema = z.object({ token: z.string(), refreshToken: z.string() })
export type SessionTokens = z.infer<typeof sessionTokensSchema>

export const refreshSchema = z.object({ refreshToken: z.string().max(500) })

export const resetPasswordSchema = z.object({
  username: tidyStringSchema().max(USERNAME_MAX * 4),
  oldPassword: passwordSchema,
  newPassword: passwordSchema,
})
export type ResetPassword = z.infer<typeof resetPasswordSchema>

export const newPasswordFormSchema = z
  .object({
    newPassword: z.string().min(1, RESET_PASSWORD_MESSAGES.newRequired),
    confirmPassword: z.string().min(1, RESET_PASSWORD_MESSAGES.confirmationRequired),
  })
  .refine(form => form.confirmPassword === '' || form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: RESET_PASSWORD_MESSAGES.mismatch,
  })
export const resetPasswordFormSchema = newPasswordFormSchema.safeExtend({
  oldPassword: z.string().min(1, RESET_PASSWORD_MESSAGES.oldRequired),
})

export const personNameSchema = requiredText('Name is required', 100, tooLong(100))

/** Shared by both account forms, whose schemas must also check `hasValidUsername`. */
export const registrationFieldsSchema = z.object({
  username: tidyStringSchema()
    .min(1, 'Username is required')
    .max(USERNAME_MAX, tooLong(USERNAME_MAX))
    .refine(isStorable, storableError)
    .refine(isUnambiguous, USERNAME_CONFUSABLE),
  email: tidyStringSchema().max(100, tooLong(100)).refine(isStaffEmail, FIELD_MESSAGES.email),
  /** Shown in history and emails. Employees keep the name in their payroll record. */
  name: personNameSchema.optional(),
  employeeId: tidyStringSchema().min(1).max(40).refine(isStorable).optional(),
  roles: rolesSchema,
  password: passwordSchema.optional(),
})
/**
 * A username with an @ must be the account's current email. Otherwise, it could be someone else's current or former
 * email, and sign-in could match two accounts.
 */
export function hasValidUsername({ username, email }: { username: string; email: string }): boolean {
  return !username.includes('@') || username.toLowerCase() === email.toLowerCase()
}
export const INVALID_USERNAME_ERROR = { path: ['username'], error: USERNAME_IS_OTHER_EMAIL }

export const registerSchema = registrationFieldsSchema.refine(hasValidUsername, INVALID_USERNAME_ERROR)
export type Registration = z.infer<typeof registerSchema>

export const emailTokenSchema = z.object({ token: z.string().max(4000) })

export const linkSignInSchema = emailTokenSchema.extend({ code: codeSchema })

export const forgotPasswordSchema = z.object({
  email: tidyStringSchema().max(100, tooLong(100)).refine(isEmail, FIELD_MESSAGES.email),
})

export const setPasswordSchema = z.object({ token: z.string().max(4000), newPassword: passwordSchema })

/** A username that is an email address changes with the email. */
export function usernameAfterEmailChange(username: string, newEmail: string): string {
  return username.includes('@') ? newEmail : username
}
