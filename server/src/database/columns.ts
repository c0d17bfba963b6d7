import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, date, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A day of the calendar. Shape: `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' })

/** The import whose transaction writes the row; see `nameImport`. */
export const importId = () =>
  uuid('import_id').default(sql`nullif(current_setting('epay.import_id', true), '')::uuid`)

/** Sorts as people expect, regardless of accents and capital letters: á comes next to a. */
export const alphabetical = (column: AnyPgColumn): SQL => sql`${column} collate "und-x-icu"`

/**
 * The column by which people are searched for. The database's function `search_name` writes a name without accents,
 * capital letters and apostrophes, with blanks for hyphens.
 */
export const searchNameOf = (name: SQL) =>
  text('search_name').notNull().generatedAlwaysAs(sql`search_name(${name})`)

/** Conditions that together find a name by its words in any order, each of which may be part of a word. */
export function nameContains(searchName: AnyPgColumn | SQL, words: string | undefined): SQL[] {
  return wordsOf(words).map(word => sql`${searchName} like search_name(${containsPattern(word)})`)
}

/** For `like`: matches what contains the text; `%` and `_` are matched literally. */
export function containsPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}

/** The words of a search term, such as `Doe, Jane`, each of which may stand anywhere. */
export function wordsOf(term = ''): string[] {
  return term.split(/[\s,]+/).filter(word => word !== '')
}
