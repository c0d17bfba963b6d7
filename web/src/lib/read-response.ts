import { parseStatus } from '@epay/contract/applications/status'
import { type ClientOutput, isExtra, isOmittable } from '@epay/contract/common/extra'
import { anyRoleSchema, roleNameSchema } from '@epay/contract/common/role-schemas'
import { z } from 'zod'
import { roleSpellings } from './request.ts'

const readers = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Parses a response from any server that follows the specification. Accepts member names in any case, roles in both
 * spellings, one role instead of a list, IDs as numbers, numbers as text, statuses by name, dates with a time, and
 * instants without a time zone. Missing text becomes '', and a missing nullable value becomes `null`. Extras and
 * omittable values can be missing, and unknown roles are accepted. Throws ZodError. The cast is safe because a reader
 * returns its schema's output, with the exceptions that `ClientOutput` describes.
 */
export function readResponse<S extends z.ZodType>(schema: S, response: unknown): ClientOutput<S> {
  const reader = readers.get(schema) ?? createReader(schema)
  readers.set(schema, reader)
  return reader.parse(response) as ClientOutput<S>
}

function createReader(schema: z.core.$ZodType, name = ''): z.ZodType {
  const reader = createRequiredReader(schema, name)
  if (isOmittable(schema)) return createNullableReader(schema, reader)
  if (!isExtra(schema)) return reader
  return z.unknown().transform(value => (value === undefined ? undefined : reader.safeParse(value).data))
}

function createRequiredReader(schema: z.core.$ZodType, name: string): z.ZodType {
  if (schema instanceof z.core.$ZodObject) {
    const members = Object.entries(schema._zod.def.shape)
    const shape = Object.fromEntries(members.map(([key, member]) => [key, createReader(member, key)]))
    return z.preprocess(value => membersOf(value, Object.keys(shape)), z.object(shape))
  }
  if (schema instanceof z.core.$ZodArray) {
    const { element } = schema._zod.def
    const list = z.array(createReader(element, name))
    return element === roleNameSchema ? z.preprocess(value => [value ?? []].flat(), list) : list
  }
  if (schema instanceof z.core.$ZodNullable) {
    const { innerType } = schema._zod.def
    return createNullableReader(innerType, createRequiredReader(innerType, name))
  }
  if (schema === roleNameSchema) return roleSchema
  return z.unknown().transform((value, context) => {
    if (isDate(schema) && !value) return ''
    const result = z.safeParse(schema, convert(value, schema, name))
    if (result.success) return result.data
    for (const { message } of result.error.issues) context.addIssue(message)
    return z.NEVER
  })
}

/** Reads a missing value, an empty date, and an unknown status as `null`. */
function createNullableReader(schema: z.core.$ZodType, reader: z.ZodType): z.ZodType {
  const isReadAsNull = (value: unknown) =>
    value === undefined ||
    (value === '' && isDateOrInstant(schema)) ||
    (isStatus(schema) && ['number', 'string'].includes(typeof value) && !reader.safeParse(value).success)
  return z.preprocess(value => (isReadAsNull(value) ? null : value), reader.nullable())
}

/** Records the server's spelling of the role, which later requests use. */
const roleSchema = z.unknown().transform((input, context) => {
  const { data: role, error } = anyRoleSchema.safeParse(input)
  if (error) {
    context.addIssue('Not the name of a role')
    return z.NEVER
  }
  if (typeof input === 'string') roleSpellings.set(role, input)
  return role
})

const isDate = (schema: z.core.$ZodType) => schema instanceof z.core.$ZodISODate
const isInstant = (schema: z.core.$ZodType) => schema instanceof z.core.$ZodISODateTime
const isDateOrInstant = (schema: z.core.$ZodType) => isDate(schema) || isInstant(schema)
/** Statuses are the only numeric literals in responses. */
const isStatus = (schema: z.core.$ZodType) =>
  schema instanceof z.core.$ZodLiteral && schema._zod.def.values.every(value => typeof value === 'number')

/** Matches names case-insensitively. */
function membersOf(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const input = new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
  return Object.fromEntries(names.map(name => [name, input.get(name.toLowerCase())]))
}

function convert(value: unknown, schema: z.core.$ZodType, name: string): unknown {
  if (schema instanceof z.core.$ZodString) {
    // Missing text becomes '', but IDs and instants are required.
    if (value === undefined || value === null) return isInstant(schema) || name === 'id' ? value : ''
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && isDate(schema)) return value.slice(0, 10)
    return typeof value === 'string' && isInstant(schema) ? toUtc(value) : value
  }
  if (typeof value !== 'string') return value
  if (isStatus(schema)) return parseStatus(value) ?? value
  return schema instanceof z.core.$ZodNumber && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

/** Leaves instants that are already in UTC unchanged, because versions are compared as text. */
function toUtc(instant: string): string {
  if (/Z$/.test(instant)) return instant
  if (/^\d{4}-\d\d-\d\d$/.test(instant)) return `${instant}T00:00:00Z`
  if (!/[+-]\d\d:?\d\d$/.test(instant)) return `${instant}Z`
  const time = new Date(instant)
  return Number.isNaN(time.getTime()) ? instant : time.toISOString()
}
