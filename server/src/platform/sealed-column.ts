import type { PgColumn } from 'drizzle-orm/pg-core'

/** Locates sealed values: their column, the rows' id, and each value's associated data. */
export type SealedColumn = { column: PgColumn; id: PgColumn; boundTo: (id: string) => string }
