import type { PgColumn } from 'drizzle-orm/pg-core'

export type SealedColumn = { column: PgColumn; id: PgColumn; boundTo: (id: string) => string }
