import { z } from 'zod'
import { invalidInput } from './errors.ts'

export function memberNames(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** Maps `FirstName` or `FIRSTNAME` to the schema's `firstName`; returns unknown names unchanged. */
export function nameMatcher(names: readonly string[]): (name: string) => string {
  const byLowerCase = new Map(names.map(name => [name.toLowerCase(), name]))
  return name => byLowerCase.get(name.toLowerCase()) ?? name
}

function withSchemaNames(schema: z.ZodType, value: unknown): unknown {
  const names = memberNames(schema)
  if (names.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const schemaNameOf = nameMatcher(names)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [schemaNameOf(name), member]))
}

/**
 * Parses untrusted input; member names are case-insensitive.
 * Throws: INVALID_INPUT with messages by field.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(withSchemaNames(schema, value), { error: defaultMessageOf })
  if (parsed.success) return parsed.data
  const fields: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '')
    fields[field] = [...new Set([...(fields[field] ?? []), issue.message])]
  }
  throw invalidInput(fields)
}

/** Removes blank query parameters, because a blank parameter means no filter. */
export function withoutBlanks(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query
  const entries = Object.entries(query).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return isBlank(value) ? [] : [[name, value]]
    const nonBlankValues = value.filter(each => !isBlank(each))
    return nonBlankValues.length > 0 ? [[name, nonBlankValues]] : []
  })
  return Object.fromEntries(entries)
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

const WRONG_TYPE = 'This value is missing or has the wrong type.'

const FORMAT_MESSAGES: Record<string, string> = {
  uuid: 'This is not a valid ID.',
  email: 'This must be an e-mail address.',
  date: 'This must be a date such as 2026-11-13.',
  datetime: 'This must be an instant such as 2026-11-13T17:00:00Z.',
}

const plural = (count: number | bigint, noun: string) => `${count} ${noun}${Number(count) === 1 ? '' : 's'}`

/** Replaces zod's messages, which are meant for developers. */
function defaultMessageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_big':
      return sizeMessage(issue.origin, 'at most', issue.maximum)
    case 'too_small':
      return sizeMessage(issue.origin, 'at least', issue.minimum)
    case 'invalid_value':
      return `This must be one of ${issue.values.map(value => (value === '' ? 'nothing' : String(value))).join(', ')}.`
    case 'invalid_format':
      return FORMAT_MESSAGES[issue.format] ?? 'This is not in the required format.'
    case 'unrecognized_keys':
      return `This is not known here: ${issue.keys.join(', ')}.`
    case 'invalid_union':
      return issue.errors.at(-1)?.[0]?.message ?? WRONG_TYPE
    default:
      return WRONG_TYPE
  }
}

function sizeMessage(origin: string, bound: 'at most' | 'at least', limit: number | bigint): string {
  if (origin === 'string') return `This must have ${bound} ${plural(limit, 'character')}.`
  if (origin === 'array' || origin === 'set') return `This must have ${bound} ${plural(limit, 'value')}.`
  return `This must be ${bound} ${limit}.`
}
