import { dateSchema, instantSchema } from '@epay/contract/common/dates'
import { extra, omittable } from '@epay/contract/common/extra'
import { moneySchema } from '@epay/contract/common/money'
import { roleItemSchema, roleNameSchema } from '@epay/contract/common/role-schemas'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readAnswer } from './read-answer.ts'

const text = z.object({ name: z.string() })
const id = z.object({ id: z.string() })
const owner = z.object({ ownerId: z.string().nullable() })
const line = z.object({ payId: z.string() })
const note = z.object({ note: z.string().nullable() })
const day = z.object({ date: dateSchema })
const hired = z.object({ dateHired: dateSchema.nullable() })
const moment = z.object({ at: instantSchema })
const changed = z.object({ at: instantSchema.nullable() })
const money = z.object({ netPay: moneySchema })
const status = z.object({ status: z.literal([0, 1]) })
const step = z.object({ from: z.literal([0, 1]).nullable(), to: omittable(z.literal([0, 1])) })
const partial = z.object({
  netPay: omittable(moneySchema),
  isActive: omittable(z.boolean()),
  status: omittable(z.literal([0, 1])),
  at: omittable(instantSchema),
})
const ALL_NULL = { netPay: null, isActive: null, status: null, at: null }
const person = z.object({ roles: z.array(roleNameSchema) })
const added = z.object({ name: z.string(), seen: extra(z.boolean()) })
const nested = z.object({ items: z.array(text), totalCount: z.number().int() })

describe('another server sends', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['an answer as declared', text, { name: 'Ana' }, { name: 'Ana' }],
    ['names in PascalCase', text, { Name: 'Ana' }, { name: 'Ana' }],
    ['names in PascalCase within', nested, { Items: [{ Name: 'Ana' }], TotalCount: 1 }, onePage('Ana')],
    ['unknown members', text, { name: 'Ana', more: 1 }, { name: 'Ana' }],
    ['a text that is null', text, { name: null }, { name: '' }],
    ['a text that is missing', text, {}, { name: '' }],
    ['a number for a text', text, { name: 7001 }, { name: '7001' }],
    ['an id as a number', id, { id: 501 }, { id: '501' }],
    ['a missing nullable text', note, {}, { note: null }],
    ['another id as a number', owner, { ownerId: 7 }, { ownerId: '7' }],
    ['a missing nullable id', owner, {}, { ownerId: null }],
    ['a missing payId, which is no id', line, {}, { payId: '' }],
    ['a date with a time', day, { date: '2026-01-16T00:00:00' }, { date: '2026-01-16' }],
    ['a date with a zone', day, { date: '2026-01-16T00:00:00-08:00' }, { date: '2026-01-16' }],
    ['no date', hired, {}, { dateHired: null }],
    ['an empty date', hired, { dateHired: '' }, { dateHired: null }],
    [
      'an optional date with a time',
      hired,
      { dateHired: '2026-12-01T00:00:00Z' },
      { dateHired: '2026-12-01' },
    ],
    ['an instant in UTC', moment, { at: '2026-01-16T10:00:00.5Z' }, { at: '2026-01-16T10:00:00.5Z' }],
    ['an instant without a zone', moment, { at: '2026-01-16T10:00:00' }, { at: '2026-01-16T10:00:00Z' }],
    [
      'an instant written by .NET',
      moment,
      { at: '2026-01-16T10:00:00.1234567' },
      { at: '2026-01-16T10:00:00.1234567Z' },
    ],
    [
      'an instant with an offset',
      moment,
      { at: '2026-01-16T10:00:00-08:00' },
      { at: '2026-01-16T18:00:00.000Z' },
    ],
    ['an instant without a time', moment, { at: '2026-01-16' }, { at: '2026-01-16T00:00:00Z' }],
    ['no instant', changed, {}, { at: null }],
    [
      'the other spelling of a role',
      roleItemSchema,
      { id: 2, name: 'HRManager' },
      { id: '2', name: 'HR-Manager' },
    ],
    ['one role instead of a list', person, { roles: 'HRManager' }, { roles: ['HR-Manager'] }],
    ['roles that are null', person, { roles: null }, { roles: [] }],
    ['no roles', person, {}, { roles: [] }],
    ['a role without a name', roleItemSchema, { id: 9 }, { id: '9', name: '' }],
    ['an unknown role', roleItemSchema, { id: 9, name: 'Owner' }, { id: '9', name: 'Owner' }],
    [
      'an unknown role in a list',
      person,
      { roles: ['Owner', 'HRManager'] },
      { roles: ['Owner', 'HR-Manager'] },
    ],
    ['missing omittable values', partial, {}, ALL_NULL],
    ['omittable values that are null', partial, ALL_NULL, ALL_NULL],
    [
      'omittable values that are present',
      partial,
      { NetPay: 0, IsActive: false, Status: 0, At: '2026-01-16T10:00:00' },
      { netPay: 0, isActive: false, status: 0, at: '2026-01-16T10:00:00Z' },
    ],
    ['an unknown status', partial, { ...ALL_NULL, status: 9 }, ALL_NULL],
    ['an unknown status name', partial, { ...ALL_NULL, status: 'Withdrawn' }, ALL_NULL],
    ['a status by name', partial, { ...ALL_NULL, status: 'Applied' }, { ...ALL_NULL, status: 0 }],
    ['a status as a text', status, { status: '1' }, { status: 1 }],
    ['a status by label', status, { status: 'HR-Manager Approved' }, { status: 1 }],
    ['a step to a status by name', step, { to: 'HRManagerApproved' }, { from: null, to: 1 }],
    ['a step from null', step, { from: null, to: 0 }, { from: null, to: 0 }],
    ['a step between statuses as texts', step, { from: '0', to: '1' }, { from: 0, to: 1 }],
    ['a step between unknown statuses', step, { from: 7, to: 'Withdrawn' }, { from: null, to: null }],
    ['a number as a text', money, { netPay: '10.5' }, { netPay: 10.5 }],
    ['an omittable number as a text', partial, { ...ALL_NULL, netPay: '-3' }, { ...ALL_NULL, netPay: -3 }],
    ['an empty omittable instant', partial, { at: '' }, ALL_NULL],
    ['a missing required date', day, {}, { date: '' }],
    ['a date that is null', day, { date: null }, { date: '' }],
    ['without an extra', added, { name: 'Ana' }, { name: 'Ana', seen: undefined }],
    ['with an extra', added, { name: 'Ana', seen: false }, { name: 'Ana', seen: false }],
    ['an extra of another type', added, { name: 'Ana', seen: 'yes' }, { name: 'Ana', seen: undefined }],
    ['a missing answer that is an extra', extra(text), undefined, undefined],
    ['an answer of another type that is an extra', extra(nested), { success: true }, undefined],
    ['an answer that is an extra', extra(text), { name: 'Ana' }, { name: 'Ana' }],
  ])('%s', (_, schema, answer, read) => {
    expect(readAnswer(schema, answer)).toEqual(read)
  })

  it.each<[string, z.ZodType, unknown]>([
    ['no body', text, undefined],
    ['a page', text, '<html></html>'],
    ['a list instead of a record', text, []],
    ['no list', nested, { totalCount: 0 }],
    ['no count', nested, { items: [] }],
    ['no id', id, {}],
    ['no money', money, {}],
    ['money that is null', money, { netPay: null }],
    ['formatted money', money, { netPay: '1,200.00' }],
    ['an invalid date', day, { date: '16 January' }],
    ['an invalid instant', moment, { at: 'yesterday+01:00' }],
    ['a formatted omittable amount', partial, { netPay: '1,200.00' }],
    ['a text for a boolean', partial, { isActive: 'yes' }],
    ['an empty text for a number', money, { netPay: '' }],
    ['a role that is a number', person, { roles: ['Employee', 7] }],
    ['an unknown status', status, { status: 9 }],
    ['an unknown status name', status, { status: 'Withdrawn' }],
  ])('%s, which is rejected', (_, schema, answer) => {
    expect(() => readAnswer(schema, answer)).toThrow(z.ZodError)
  })
})

function onePage(name: string) {
  return { items: [{ name }], totalCount: 1 }
}
