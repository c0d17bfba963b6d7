import { date, timestamp } from 'drizzle-orm/pg-core'

/** A moment in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A day of the calendar. Shape: `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' })
