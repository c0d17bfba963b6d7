import { z } from 'zod'
import { storedIn } from '#web/lib/browser-storage.ts'

const tokenSchema = z.object({ token: z.string(), expiresAt: z.string() })
export type FormsToken = z.infer<typeof tokenSchema>

/** What opened a new hire's forms, for this tab only, so that reloading the page asks for no birth date. */
const stored = storedIn('tab', 'epay-forms-token', tokenSchema)

export const keepFormsToken = stored.keep
export const forgetFormsToken = stored.forget

export function readFormsToken(): FormsToken | undefined {
  const token = stored.read()
  return token && token.expiresAt > new Date().toISOString() ? token : undefined
}
