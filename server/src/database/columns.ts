import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, date, timestamp } from 'drizzle-orm/pg-core'

/** A moment in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A day of the calendar. Shape: `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' })

/** A text's place in the alphabet as people know it, accents and capital letters aside: á is beside a. */
export const alphabetical = (column: AnyPgColumn): SQL => sql`${column} collate "und-x-icu"`
