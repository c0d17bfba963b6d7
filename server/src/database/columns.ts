import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, date, timestamp } from 'drizzle-orm/pg-core'

/** A moment in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A day of the calendar. Shape: `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' })

/** Sorts as people expect, regardless of accents and capital letters: á comes next to a. */
export const alphabetical = (column: AnyPgColumn): SQL => sql`${column} collate "und-x-icu"`

/** For `like`: matches what contains the text; `%` and `_` are matched literally. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** What is searched for in a name: each word may stand anywhere. */
export function wordsOf(text = ''): string[] {
  return text.split(/\s+/).filter(word => word !== '')
}
