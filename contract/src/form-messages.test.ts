import { expect, it } from 'vitest'
import { z } from 'zod'
import { forgotPasswordSchema, registrationFields } from './auth/schemas.ts'
import { newScriptTokenSchema } from './auth/script-tokens.ts'
import { employeeEmailSchema } from './employees/schemas.ts'
import { createEmployeeSchema, reopenSchema } from './packets/staff-schemas.ts'
import { settingsUpdateSchema } from './settings/settings.ts'
import { firstAdminFields } from './setup/endpoints.ts'

const TYPED = ['', ' ', 'x'.repeat(2000), 'a\u0007b', '\u202Etxt.exe']
/** The codes that typed input can cause; all others are programming errors. */
const OF_TYPING: readonly string[] = ['too_small', 'too_big', 'custom']

function unworded({ shape }: z.ZodObject, text: string): string[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const parsed = z.safeParse(field, text, {
      error: ({ code }) => (OF_TYPING.includes(code) ? 'UNWORDED' : undefined),
    })
    return parsed.error?.issues.some(({ message }) => message === 'UNWORDED') ? [name] : []
  })
}

// New passwords have their own rules, `passwordProblems`; roles are checkboxes.
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
