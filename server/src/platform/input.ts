import { z } from 'zod'
import { invalidInput } from './errors.ts'
import { plainWording } from './plain-wording.ts'

/** The member names of an object schema; none for any other schema. */
export function memberNames(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** Maps `FirstName` or `FIRSTNAME` to the schema's `firstName`; unknown names stay as they are. */
export function nameMatcher(names: readonly string[]): (name: string) => string {
  const byLowerCase = new Map(names.map(name => [name.toLowerCase(), name]))
  return name => byLowerCase.get(name.toLowerCase()) ?? name
}

/** Renames an object's members to the schema's spelling; anything but a plain object stays as it is. */
function withSchemaNames(schema: z.ZodType, value: unknown): unknown {
  const names = memberNames(schema)
  if (names.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const match = nameMatcher(names)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [match(name), member]))
}

/**
 * Parses hostile input, matching member names without regard to case.
 * Throws: INVALID_INPUT with the messages by field.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(withSchemaNames(schema, value), { error: plainWording })
  if (parsed.success) return parsed.data
  const fields: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '')
    fields[field] = [...new Set([...(fields[field] ?? []), issue.message])]
  }
  throw invalidInput(fields)
}
