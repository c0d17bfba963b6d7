import { statusNamed } from '@epay/contract/applications/status'
import { isExtra, isOmittable, isOrUnknown, type Taken } from '@epay/contract/common/extra'
import { anyRoleSchema, roleNameSchema } from '@epay/contract/common/role-schemas'
import { z } from 'zod'
import { spellings } from './request.ts'

const readers = new WeakMap<z.ZodType, z.ZodType>()

/**
 * An answer in the app's own shape, however the server writes it: names in any case, roles in both spellings and one
 * role without a list, ids as numbers, numbers as texts, statuses by name, nothing for null, dates with a time, instants without a zone. Extras may be
 * missing, and so may what is marked as omittable; roles may be others than ours.
 * Throws: ZodError.
 * Guarantee: the reader of a schema gives what the schema gives, but for what `Taken` says of the marks.
 */
export function readAnswer<S extends z.ZodType>(schema: S, answer: unknown): Taken<S> {
  const reader = readers.get(schema) ?? readerOf(schema, '')
  readers.set(schema, reader)
  return reader.parse(answer) as Taken<S>
}

function readerOf(schema: z.core.$ZodType, name: string): z.ZodType {
  const reader = requiredReaderOf(schema, name)
  if (isOmittable(schema))
    return z.preprocess(value => (isMissing(schema, value) ? null : value), reader.nullable())
  if (!isExtra(schema)) return reader
  return z.unknown().transform(value => (value === undefined ? undefined : reader.safeParse(value).data))
}

/** Our name of a role in an answer. Requests then name the role as the answer did. */
const answeredRoleSchema = z.unknown().transform((given, context) => {
  const { data: role, error } = anyRoleSchema.safeParse(given)
  if (error) {
    context.addIssue('This is no name of a role')
    return z.NEVER
  }
  if (typeof given === 'string') spellings.set(role, given)
  return role
})

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
    const isEmpty = isDated(innerType) ? (value: unknown) => value === '' : () => false
    return z.preprocess(
      value => (value === undefined || isEmpty(value) ? null : value),
      requiredReaderOf(innerType, name).nullable(),
    )
  }
  if (schema === roleNameSchema) return answeredRoleSchema
  if (isOrUnknown(schema))
    return z.unknown().transform(value => {
      const result = z.safeParse(schema, numberOf(schema, value))
      return result.success ? result.data : 'unknown'
    })
  const asItIs = z.unknown().transform((value, context) => {
    if (value === '' && isDate(schema)) return ''
    const result = z.safeParse(schema, value)
    if (result.success) return result.data
    for (const { message } of result.error.issues) context.addIssue(message)
    return z.NEVER
  })
  if (schema instanceof z.core.$ZodString) return z.preprocess(value => textOf(value, schema, name), asItIs)
  if (isNumber(schema)) return z.preprocess(value => numberOf(schema, value), asItIs)
  return asItIs
}

/** Another status than ours counts as missing. */
function isMissing(schema: z.core.$ZodType, value: unknown): boolean {
  if (value === undefined || (value === '' && isDated(schema))) return true
  return (
    isStatus(schema) &&
    (typeof value === 'number' || typeof value === 'string') &&
    !z.safeParse(schema, numberOf(schema, value)).success
  )
}

/** Of the numbers that answers have, only statuses are listed. */
const isStatus = (schema: z.core.$ZodType) =>
  schema instanceof z.core.$ZodLiteral && schema._zod.def.values.every(value => typeof value === 'number')
const isNumber = (schema: z.core.$ZodType) => schema instanceof z.core.$ZodNumber || isStatus(schema)

/** A number written as a text, and a status by its name. */
function numberOf(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (isStatus(schema)) return statusNamed(value) ?? value
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

/** Every member by its own name; `undefined` for what is missing. */
function membersOf(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const given = new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
  return Object.fromEntries(names.map(name => [name, given.get(name.toLowerCase())]))
}

const isDate = (schema: z.core.$ZodType) => schema instanceof z.core.$ZodISODate
const isInstant = (schema: z.core.$ZodType) => schema instanceof z.core.$ZodISODateTime
const isDated = (schema: z.core.$ZodType) => isDate(schema) || isInstant(schema)

/** A text or date that is missing is empty, as in forms; an id and an instant can't be. */
function textOf(value: unknown, schema: z.core.$ZodType, name: string): unknown {
  if (value === undefined || value === null) return isInstant(schema) || name === 'id' ? value : ''
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return value
  if (isDate(schema)) return value.slice(0, 10)
  return isInstant(schema) ? inUtc(value) : value
}

/** A version is compared by its text, so that one in UTC stays as it is. */
function inUtc(instant: string): string {
  if (/Z$/.test(instant)) return instant
  const isDateAlone = /^\d{4}-\d\d-\d\d$/.test(instant)
  if (isDateAlone) return `${instant}T00:00:00Z`
  if (!/[+-]\d\d:?\d\d$/.test(instant)) return `${instant}Z`
  const time = new Date(instant)
  return Number.isNaN(time.getTime()) ? instant : time.toISOString()
}
