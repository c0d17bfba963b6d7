import { parseStatus } from '@epay/contract/applications/status'
import { type ClientOutput, isExtra, isOmittable } from '@epay/contract/common/extra'
import { anyRoleSchema, roleNameSchema } from '@epay/contract/common/role-schemas'
import { z } from 'zod'
import { roleSpellings } from './request.ts'

const readers = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Parses a response from any server that follows the specification: member names in any case, roles in both spellings
 * or a single one without a list, ids as numbers, numbers as texts, statuses by name, dates with a time, instants
 * without a zone, missing texts and nulls. Extras and omittable values may be missing, and roles may be unknown.
 * Throws: ZodError.
 * Guarantee: a schema's reader returns the schema's output, with the exceptions that `ClientOutput` describes.
 */
export function readAnswer<S extends z.ZodType>(schema: S, answer: unknown): ClientOutput<S> {
  const reader = readers.get(schema) ?? readerOf(schema)
  readers.set(schema, reader)
  return reader.parse(answer) as ClientOutput<S>
}

function readerOf(schema: z.core.$ZodType, name = ''): z.ZodType {
  const reader = requiredReaderOf(schema, name)
  if (isOmittable(schema)) return nullableReaderOf(schema, reader)
  if (!isExtra(schema)) return reader
  return z.unknown().transform(value => (value === undefined ? undefined : reader.safeParse(value).data))
}

function requiredReaderOf(schema: z.core.$ZodType, name: string): z.ZodType {
  if (schema instanceof z.core.$ZodObject) {
    const members = Object.entries(schema._zod.def.shape)
    const shape = Object.fromEntries(members.map(([key, member]) => [key, readerOf(member, key)]))
    return z.preprocess(value => membersOf(value, Object.keys(shape)), z.object(shape))
  }
  if (schema instanceof z.core.$ZodArray) {
    const { element } = schema._zod.def
    const list = z.array(readerOf(element, name))
    return element === roleNameSchema ? z.preprocess(value => [value ?? []].flat(), list) : list
  }
  if (schema instanceof z.core.$ZodNullable) {
    const { innerType } = schema._zod.def
    return nullableReaderOf(innerType, requiredReaderOf(innerType, name))
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
function nullableReaderOf(schema: z.core.$ZodType, reader: z.ZodType): z.ZodType {
  const isNull = (value: unknown) =>
    value === undefined ||
    (value === '' && isDated(schema)) ||
    (isStatus(schema) && ['number', 'string'].includes(typeof value) && !reader.safeParse(value).success)
  return z.preprocess(value => (isNull(value) ? null : value), reader.nullable())
}

/** Requests then spell the role as the server did. */
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
const isDated = (schema: z.core.$ZodType) => isDate(schema) || isInstant(schema)
/** Statuses are the only literal numbers in responses. */
const isStatus = (schema: z.core.$ZodType) =>
  schema instanceof z.core.$ZodLiteral && schema._zod.def.values.every(value => typeof value === 'number')

/** Matches names without regard to case. */
function membersOf(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const input = new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
  return Object.fromEntries(names.map(name => [name, input.get(name.toLowerCase())]))
}

function convert(value: unknown, schema: z.core.$ZodType, name: string): unknown {
  if (schema instanceof z.core.$ZodString) {
    // Missing text is empty, but ids and instants are required.
    if (value === undefined || value === null) return isInstant(schema) || name === 'id' ? value : ''
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && isDate(schema)) return value.slice(0, 10)
    return typeof value === 'string' && isInstant(schema) ? inUtc(value) : value
  }
  if (typeof value !== 'string') return value
  if (isStatus(schema)) return parseStatus(value) ?? value
  return schema instanceof z.core.$ZodNumber && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

/** Instants that are already in UTC stay as they are, because versions are compared as text. */
function inUtc(instant: string): string {
  if (/Z$/.test(instant)) return instant
  if (/^\d{4}-\d\d-\d\d$/.test(instant)) return `${instant}T00:00:00Z`
  if (!/[+-]\d\d:?\d\d$/.test(instant)) return `${instant}Z`
  const time = new Date(instant)
  return Number.isNaN(time.getTime()) ? instant : time.toISOString()
}
