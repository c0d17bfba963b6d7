import { dateSchema, instantSchema } from '@epay/contract/common/dates'
import { extra, omittable } from '@epay/contract/common/extra'
import { moneySchema } from '@epay/contract/common/money'
import { roleItemSchema, roleNameSchema } from '@epay/contract/common/role-schemas'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readResponse } from './read-response.ts'

const textSchema = z.object({ name: z.string() })
const listSchema = z.object({ items: z.array(textSchema), totalCount: z.number().int() })
const idSchema = z.object({ id: z.string() })
const lineSchema = z.object({ payId: z.string() })
const noteSchema = z.object({ note: z.string().nullable() })
const daySchema = z.object({ date: dateSchema })
const hireDateSchema = z.object({ dateHired: dateSchema.nullable() })
const timestampSchema = z.object({ at: instantSchema })
const paySchema = z.object({ netPay: moneySchema })
const statusSchema = z.object({ status: z.literal([0, 1]) })
const stepSchema = z.object({ from: z.literal([0, 1]).nullable(), to: omittable(z.literal([0, 1])) })
const omittableSchema = z.object({
  netPay: omittable(moneySchema),
  isActive: omittable(z.boolean()),
  at: omittable(instantSchema),
})
const ALL_NULL = { netPay: null, isActive: null, at: null }
const personSchema = z.object({ roles: z.array(roleNameSchema) })
const extraSchema = z.object({ name: z.string(), seen: extra(z.boolean()) })
const PAGE = { items: [{ name: 'Ana' }], totalCount: 1 }

it.each<[string, z.ZodType, unknown, unknown]>([
  ['names in PascalCase', listSchema, { Items: [{ Name: 'Ana' }], TotalCount: 1 }, PAGE],
  ['unknown members', textSchema, { name: 'Ana', more: 1 }, { name: 'Ana' }],
  ['a text that is null', textSchema, { name: null }, { name: '' }],
  ['a text that is missing', textSchema, {}, { name: '' }],
  ['a missing nullable text', noteSchema, {}, { note: null }],
  ['an id as a number', idSchema, { id: 501 }, { id: '501' }],
  ['a missing payId, which is not required', lineSchema, {}, { payId: '' }],
  ['a date with a time', daySchema, { date: '2026-01-16T00:00:00-08:00' }, { date: '2026-01-16' }],
  ['a missing required date', daySchema, {}, { date: '' }],
  ['an empty date', hireDateSchema, { dateHired: '' }, { dateHired: null }],
  ['an instant in UTC', timestampSchema, { at: '2026-01-16T10:00:00.5Z' }, { at: '2026-01-16T10:00:00.5Z' }],
  [
    'an instant without a zone',
    timestampSchema,
    { at: '2026-01-16T10:00:00' },
    { at: '2026-01-16T10:00:00Z' },
  ],
  [
    'an instant with an offset',
    timestampSchema,
    { at: '2026-01-16T10:00:00-08:00' },
    { at: '2026-01-16T18:00:00.000Z' },
  ],
  ['an instant without a time', timestampSchema, { at: '2026-01-16' }, { at: '2026-01-16T00:00:00Z' }],
  ['one role instead of a list', personSchema, { roles: 'HRManager' }, { roles: ['HR-Manager'] }],
  ['roles that are null', personSchema, { roles: null }, { roles: [] }],
  ['an unknown role', personSchema, { roles: ['Owner'] }, { roles: ['Owner'] }],
  ['a role without a name', roleItemSchema, { id: 9 }, { id: '9', name: '' }],
  ['a number as a text', paySchema, { netPay: '10.5' }, { netPay: 10.5 }],
  ['a status as a text', statusSchema, { status: '1' }, { status: 1 }],
  ['a status by label', statusSchema, { status: 'HR-Manager Approved' }, { status: 1 }],
  ['a status by name', stepSchema, { to: 'HRManagerApproved' }, { from: null, to: 1 }],
  ['unknown optional statuses', stepSchema, { from: 7, to: 'Withdrawn' }, { from: null, to: null }],
  ['missing omittable values', omittableSchema, { at: '' }, ALL_NULL],
  ['omittable values that are null', omittableSchema, ALL_NULL, ALL_NULL],
  [
    'omittable values that are present',
    omittableSchema,
    { NetPay: 0, IsActive: false, At: '2026-01-16T10:00:00' },
    { netPay: 0, isActive: false, at: '2026-01-16T10:00:00Z' },
  ],
  ['a missing extra', extraSchema, { name: 'Ana' }, { name: 'Ana', seen: undefined }],
  ['an extra', extraSchema, { name: 'Ana', seen: false }, { name: 'Ana', seen: false }],
  ['an extra of another type', extraSchema, { name: 'Ana', seen: 'yes' }, { name: 'Ana', seen: undefined }],
  ['no body if the whole response is an extra', extra(textSchema), undefined, undefined],
  ['another body if the whole response is an extra', extra(listSchema), { success: true }, undefined],
])('reads a response with %s', (_, schema, response, value) => {
  expect(readResponse(schema, response)).toEqual(value)
})

it.each<[string, z.ZodType, unknown]>([
  ['no body', textSchema, undefined],
  ['a page', textSchema, '<html></html>'],
  ['a list instead of a record', textSchema, []],
  ['no list', listSchema, { totalCount: 0 }],
  ['no id', idSchema, {}],
  ['money that is null', paySchema, { netPay: null }],
  ['formatted money', paySchema, { netPay: '1,200.00' }],
  ['an empty text for a number', paySchema, { netPay: '' }],
  ['an invalid date', daySchema, { date: '16 January' }],
  ['an invalid instant', timestampSchema, { at: 'yesterday+01:00' }],
  ['a text for a boolean', omittableSchema, { isActive: 'yes' }],
  ['a role that is a number', personSchema, { roles: ['Employee', 7] }],
  ['an unknown status', statusSchema, { status: 'Withdrawn' }],
])('rejects a response with %s', (_, schema, response) => {
  expect(() => readResponse(schema, response)).toThrow(z.ZodError)
})
