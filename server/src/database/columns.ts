import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, date, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Format: `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' })

/** The import whose transaction writes the row; see `setCurrentImport`. */
export const importId = () =>
  uuid('import_id').default(sql`nullif(current_setting('epay.import_id', true), '')::uuid`)

/** Sorts without regard to case and accents, as people expect: á sorts with a. */
export const alphabetically = (column: AnyPgColumn): SQL => sql`${column} collate "und-x-icu"`

/**
 * Column for searching people by name. The SQL function `search_name` removes accents, case, and apostrophes, and
 * turns hyphens into spaces.
 */
export const searchNameOf = (name: SQL) =>
  text('search_name').notNull().generatedAlwaysAs(sql`search_name(${name})`)

/** Matches names that contain all words, in any order and even as parts of words. */
export function nameContains(searchName: AnyPgColumn | SQL, words: string | undefined): SQL[] {
  return wordsOf(words).map(word => sql`${searchName} like search_name(${containsPattern(word)})`)
}

/** Returns a `like` pattern for texts that contain `part`, in which `%` and `_` match literally. */
export function containsPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}

export function wordsOf(term = ''): string[] {
  return term.split(/[\s,]+/).filter(word => word !== '')
}
