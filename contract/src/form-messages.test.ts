import { expect, it } from 'vitest'
import { z } from 'zod'
import { forgotPasswordSchema, registrationFieldsSchema } from './auth/schemas.ts'
import { newScriptTokenSchema } from './auth/script-tokens.ts'
import { employeeEmailSchema } from './employees/schemas.ts'
import { employeeNumberSchema } from './hand-over/schemas.ts'
import { createEmployeeSchema, reopenSchema } from './packets/staff-schemas.ts'
import { settingsUpdateSchema } from './settings/settings.ts'
import { firstAdminFields } from './setup/endpoints.ts'

const INPUTS = ['', ' ', 'x'.repeat(2000), 'a\u0007b', '\u202Etxt.exe']
/** The issue codes that typed input can cause. Any other code indicates a programming error. */
const INPUT_CODES: readonly string[] = ['too_small', 'too_big', 'custom']

function fieldsWithDefaultMessage({ shape }: z.ZodObject, text: string): string[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const parsed = z.safeParse(field, text, {
      error: ({ code }) => (INPUT_CODES.includes(code) ? 'DEFAULT' : undefined),
    })
    return parsed.error?.issues.some(({ message }) => message === 'DEFAULT') ? [name] : []
  })
}

// Excludes new passwords, which `passwordProblems` validates, and roles, which are checkboxes.
it.each([
  ['first Admin', firstAdminFields.omit({ password: true })],
  ['new account', registrationFieldsSchema.pick({ username: true, email: true })],
  ['forgotten password', forgotPasswordSchema],
  ['account email', z.object({ email: employeeEmailSchema })],
  ['API token', newScriptTokenSchema],
  ['reopened packet', reopenSchema],
  ['new employee', createEmployeeSchema],
  ['settings', settingsUpdateSchema.omit({ lastModificationTime: true, secondFactorRoles: true })],
])('the %s form has its own message for each invalid input', (_, schema) => {
  expect(INPUTS.flatMap(text => fieldsWithDefaultMessage(schema, text))).toEqual([])
})

// Browsers resolve `.` and `..` in the path of a URL.
it.each(['.', '..'])('no employee has the ID %j', text => {
  expect(createEmployeeSchema.safeParse({ employeeId: text }).success).toBe(false)
  expect(employeeNumberSchema.safeParse({ employeeNumber: text }).success).toBe(false)
})
