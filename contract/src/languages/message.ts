import type { z } from 'zod'
import type { filledTextSchema } from './filled-text-schema.ts'

export type FilledText = z.infer<typeof filledTextSchema>
export type Values = Readonly<FilledText['values']>

/** A message to show in the user's language. */
export type Message = string | FilledText

const isTextOrNumber = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Repeats the check of `filledTextSchema`, for pages that don't load schemas. */
export function isFilledText(value: unknown): value is FilledText {
  const { text, values } = membersOf(value)
  if (typeof text !== 'string' || typeof values !== 'object' || values === null || Array.isArray(values))
    return false
  return Object.values(values).every(each => isTextOrNumber(each) || typeof membersOf(each).text === 'string')
}

function membersOf(value: unknown): { text?: unknown; values?: unknown } {
  return typeof value === 'object' && value !== null ? value : {}
}
