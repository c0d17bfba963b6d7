import { expect, it } from 'vitest'
import { z } from 'zod'
import { forgotPasswordSchema, registrationFields } from './auth/schemas.ts'
import { newScriptTokenSchema } from './auth/script-tokens.ts'
import { employeeEmailSchema } from './employees/schemas.ts'
import { createEmployeeSchema, reopenSchema } from './packets/staff-schemas.ts'
import { settingsUpdateSchema } from './settings/settings.ts'
import { firstAdminFields } from './setup/endpoints.ts'

const TYPED = ['', ' ', 'x'.repeat(2000), 'a\u0007b', '\u202Etxt.exe']
/** What whoever types can be refused for; everything else only a program can get wrong. */
const OF_TYPING: readonly string[] = ['too_small', 'too_big', 'custom']

/** What the schema says in the library's own words, with each field filled in as given. */
function unworded({ shape }: z.ZodObject, text: string): string[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const parsed = z.safeParse(field, text, {
      error: ({ code }) => (OF_TYPING.includes(code) ? 'UNWORDED' : undefined),
    })
    return parsed.error?.issues.some(({ message }) => message === 'UNWORDED') ? [name] : []
  })
}

// A new password has rules of its own, `passwordProblems`; roles are ticked.
it.each([
  ['the first Admin', firstAdminFields.omit({ password: true })],
  ['a new account', registrationFields.pick({ username: true, email: true })],
  ['Forgot Password', forgotPasswordSchema],
  ['an account', z.object({ email: employeeEmailSchema })],
  ['a script token', newScriptTokenSchema],
  ['reopening a packet', reopenSchema],
  ['a new employee', createEmployeeSchema],
  ['the settings', settingsUpdateSchema.omit({ lastModificationTime: true, secondFactorRoles: true })],
])('the form of %s refuses what is typed in its own words', (_, schema) => {
  expect(TYPED.flatMap(text => unworded(schema, text))).toEqual([])
})
