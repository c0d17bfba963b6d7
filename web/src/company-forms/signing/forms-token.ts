import { z } from 'zod'
import { keptIn } from '#'

const tokenSchema = z.object({ token: z.string(), expiresAt: z.string() })
export type FormsToken = z.infer<typeof tokenSchema>

/** What opened a new hire's forms, for this tab only, so that reloading the page asks for no birth date. */
const kept = keptIn('tab', 'epay-forms-token', tokenSchema)

export const keepFormsToken = kept.keep
export const forgetFormsToken = kept.forget

export function readFormsToken(): FormsToken | undefined {
  const token = kept.read()
  return token && token.expiresAt > new Date().toISOString() ? token : undefined
}
