import { RESET_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { z } from 'zod'

/** As the reset form, without an old password to ask for. */
export const setPasswordFormSchema = z
  .object({
    newPassword: z.string().min(1, RESET_PASSWORD_MESSAGES.newRequired),
    confirmPassword: z.string().min(1, RESET_PASSWORD_MESSAGES.confirmationRequired),
  })
  .refine(form => form.confirmPassword === '' || form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: RESET_PASSWORD_MESSAGES.mismatch,
  })
