import { z } from 'zod'
import { omittable } from './extra.ts'

export const DEFAULT_PAGE_SIZE = 10
const MAX_RESULT_COUNT = 100
export const MAX_SKIP_COUNT = 1_000_000_000
export const ROWS_PER_PAGE_OPTIONS = [10, 15, 20, 25, 30] as const

export type SortDirection = 'asc' | 'desc'
export type Sorting<Field extends string> = { field: Field; direction: SortDirection }

/** Page numbers start at 1. */
export function skipCountOf(page: number, pageSize: number): number {
  return (page - 1) * pageSize
}

/** Parses `<Field>`, `<Field> asc`, or `<Field> desc`, case-insensitively. */
export function sortingSchema<const Field extends string>(
  fields: readonly Field[],
  defaultDirection: SortDirection = 'asc',
) {
  return z
    .string()
    .transform((text, context): Sorting<Field> | undefined => {
      if (text.trim() === '') return undefined
      const [name = '', direction = defaultDirection, ...rest] = text.trim().split(/\s+/)
      const field = fields.find(each => each.toLowerCase() === name.toLowerCase())
      const lowercaseDirection = direction.toLowerCase()
      const isDirection = lowercaseDirection === 'asc' || lowercaseDirection === 'desc'
      if (field && isDirection && rest.length === 0) return { field, direction: lowercaseDirection }
      context.addIssue(`Sorting must be one of ${fields.join(', ')} followed by asc or desc`)
      return z.NEVER
    })
    .optional()
}

export function formatSorting<Field extends string>({ field, direction }: Sorting<Field>): string {
  return `${field} ${direction}`
}

export function integerSchema(name: string, min: number, max: number) {
  const message = `${name} must be a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

export const pagingShape = {
  skipCount: integerSchema('SkipCount', 0, MAX_SKIP_COUNT).default(0),
  maxResultCount: integerSchema('MaxResultCount', 1, MAX_RESULT_COUNT).default(DEFAULT_PAGE_SIZE),
}

export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), totalCount: omittable(z.number().int()) })
}
