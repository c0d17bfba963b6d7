import { ROLES } from '@epay/contract/common/roles'
import { employeeListQuerySchema } from '@epay/contract/employees/schemas'
import { importEndpoints } from '@epay/contract/paychecks/import-endpoints'
import { checkQuerySchema } from '@epay/contract/paychecks/schemas'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { PortalError } from './errors.ts'
import { parseInput, withoutBlanks } from './input.ts'

function fieldErrorsOf(schema: z.ZodType, value: unknown): Record<string, string[]> | undefined {
  try {
    parseInput(schema, value)
  } catch (error) {
    if (error instanceof PortalError) return error.fields
    throw error
  }
  throw new Error('The input was accepted')
}
const KEY = { checkdate: '2026-01-09', enddate: '2026-01-04' }
const SEQUENCE = 'Sequence must be a whole number from 0 to 1000000'

test.each([
  [checkQuerySchema, { ...KEY, sequence: '99999999999999999999' }, { sequence: [SEQUENCE] }],
  [checkQuerySchema, { ...KEY, sequence: '1.5' }, { sequence: [SEQUENCE] }],
  [employeeListQuerySchema, { roles: 'Nope' }, { roles: [`This must be one of ${ROLES.join(', ')}.`] }],
  [importEndpoints.confirm.params, { id: 'zzz' }, { id: ['This is not a valid ID.'] }],
  [checkQuerySchema, KEY, { sequence: [SEQUENCE] }],
])('invalid input is reported by field in plain words', (schema, value, fields) => {
  expect(fieldErrorsOf(schema, value)).toEqual(fields)
})

test.each([
  [z.string(), undefined, 'This value is missing or has the wrong type.'],
  [z.string().max(3), 'four', 'This must have at most 3 characters.'],
  [z.array(z.string()).min(1), [], 'This must have at least 1 value.'],
  [z.number().max(9), 10, 'This must be at most 9.'],
  [z.iso.date(), '1.1.2026', 'This must be a date such as 2026-11-13.'],
  [z.string().regex(/^a$/), 'b', 'This is not in the required format.'],
  [z.union([z.literal(''), z.uuid()]), 'b', 'This is not a valid ID.'],
  [z.strictObject({}), { other: 1 }, 'This is not known here: other.'],
  [z.string().refine(() => false), 'b', 'This value is missing or has the wrong type.'],
  [z.string().max(3, 'Three letters, please.'), 'four', 'Three letters, please.'],
])('messages of zod are replaced', (schema, value, message) => {
  expect(fieldErrorsOf(z.object({ field: schema }), { field: value })).toEqual({ field: [message] })
})

test.each([
  [{ Sequence: '' }, {}],
  [{ Sequence: '0' }, { Sequence: '0' }],
  [{ sequence: ' ', CheckNumber: '7' }, { CheckNumber: '7' }],
  [{ roles: ['', ''] }, {}],
  [{ roles: ['', 'CFO'] }, { roles: ['CFO'] }],
  [undefined, undefined],
])('blank query parameters are ignored: %j', (query, expected) => {
  expect(withoutBlanks(query)).toEqual(expected)
})
