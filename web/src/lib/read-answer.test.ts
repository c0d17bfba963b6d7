import { dateSchema, instantSchema } from '@epay/contract/common/dates'
import { extra, omittable } from '@epay/contract/common/extra'
import { moneySchema } from '@epay/contract/common/money'
import { roleItemSchema, roleNameSchema } from '@epay/contract/common/role-schemas'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readAnswer } from './read-answer.ts'

const text = z.object({ name: z.string() })
const list = z.object({ items: z.array(text), totalCount: z.number().int() })
const id = z.object({ id: z.string() })
const line = z.object({ payId: z.string() })
const note = z.object({ note: z.string().nullable() })
const day = z.object({ date: dateSchema })
const hireDate = z.object({ dateHired: dateSchema.nullable() })
const instant = z.object({ at: instantSchema })
const money = z.object({ netPay: moneySchema })
const status = z.object({ status: z.literal([0, 1]) })
const step = z.object({ from: z.literal([0, 1]).nullable(), to: omittable(z.literal([0, 1])) })
const omittables = z.object({
  netPay: omittable(moneySchema),
  isActive: omittable(z.boolean()),
  at: omittable(instantSchema),
})
const ALL_NULL = { netPay: null, isActive: null, at: null }
const person = z.object({ roles: z.array(roleNameSchema) })
const withExtra = z.object({ name: z.string(), seen: extra(z.boolean()) })
const PAGE = { items: [{ name: 'Ana' }], totalCount: 1 }

it.each<[string, z.ZodType, unknown, unknown]>([
  ['names in PascalCase', list, { Items: [{ Name: 'Ana' }], TotalCount: 1 }, PAGE],
  ['unknown members', text, { name: 'Ana', more: 1 }, { name: 'Ana' }],
  ['a text that is null', text, { name: null }, { name: '' }],
  ['a text that is missing', text, {}, { name: '' }],
  ['a missing nullable text', note, {}, { note: null }],
  ['an id as a number', id, { id: 501 }, { id: '501' }],
  ['a missing payId, which is no id', line, {}, { payId: '' }],
  ['a date with a time', day, { date: '2026-01-16T00:00:00-08:00' }, { date: '2026-01-16' }],
  ['a missing required date', day, {}, { date: '' }],
  ['an empty date', hireDate, { dateHired: '' }, { dateHired: null }],
  ['an instant in UTC', instant, { at: '2026-01-16T10:00:00.5Z' }, { at: '2026-01-16T10:00:00.5Z' }],
  ['an instant without a zone', instant, { at: '2026-01-16T10:00:00' }, { at: '2026-01-16T10:00:00Z' }],
  [
    'an instant with an offset',
    instant,
    { at: '2026-01-16T10:00:00-08:00' },
    { at: '2026-01-16T18:00:00.000Z' },
  ],
  ['an instant without a time', instant, { at: '2026-01-16' }, { at: '2026-01-16T00:00:00Z' }],
  ['one role instead of a list', person, { roles: 'HRManager' }, { roles: ['HR-Manager'] }],
  ['roles that are null', person, { roles: null }, { roles: [] }],
  ['an unknown role', person, { roles: ['Owner'] }, { roles: ['Owner'] }],
  ['a role without a name', roleItemSchema, { id: 9 }, { id: '9', name: '' }],
  ['a number as a text', money, { netPay: '10.5' }, { netPay: 10.5 }],
  ['a status as a text', status, { status: '1' }, { status: 1 }],
  ['a status by label', status, { status: 'HR-Manager Approved' }, { status: 1 }],
  ['a status by name', step, { to: 'HRManagerApproved' }, { from: null, to: 1 }],
  ['unknown optional statuses', step, { from: 7, to: 'Withdrawn' }, { from: null, to: null }],
  ['missing omittable values', omittables, { at: '' }, ALL_NULL],
  ['omittable values that are null', omittables, ALL_NULL, ALL_NULL],
  [
    'omittable values that are present',
    omittables,
    { NetPay: 0, IsActive: false, At: '2026-01-16T10:00:00' },
    { netPay: 0, isActive: false, at: '2026-01-16T10:00:00Z' },
  ],
  ['a missing extra', withExtra, { name: 'Ana' }, { name: 'Ana', seen: undefined }],
  ['an extra', withExtra, { name: 'Ana', seen: false }, { name: 'Ana', seen: false }],
  ['an extra of another type', withExtra, { name: 'Ana', seen: 'yes' }, { name: 'Ana', seen: undefined }],
  ['no body where all of it is an extra', extra(text), undefined, undefined],
  ['another body where all of it is an extra', extra(list), { success: true }, undefined],
])('reads an answer with %s', (_, schema, answer, value) => {
  expect(readAnswer(schema, answer)).toEqual(value)
})

it.each<[string, z.ZodType, unknown]>([
  ['no body', text, undefined],
  ['a page', text, '<html></html>'],
  ['a list instead of a record', text, []],
  ['no list', list, { totalCount: 0 }],
  ['no id', id, {}],
  ['money that is null', money, { netPay: null }],
  ['formatted money', money, { netPay: '1,200.00' }],
  ['an empty text for a number', money, { netPay: '' }],
  ['an invalid date', day, { date: '16 January' }],
  ['an invalid instant', instant, { at: 'yesterday+01:00' }],
  ['a text for a boolean', omittables, { isActive: 'yes' }],
  ['a role that is a number', person, { roles: ['Employee', 7] }],
  ['an unknown status', status, { status: 'Withdrawn' }],
])('rejects an answer with %s', (_, schema, answer) => {
  expect(() => readAnswer(schema, answer)).toThrow(z.ZodError)
})
