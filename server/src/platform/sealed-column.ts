import type { PgColumn } from 'drizzle-orm/pg-core'

/** Where sealed values stand: the column, the id of its rows, and what the value of a row is bound to. */
export type SealedColumn = { column: PgColumn; id: PgColumn; boundTo: (id: string) => string }
