import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#server/database/transaction.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import { waitingChanges } from './tables.ts'

type NewChange = Omit<typeof waitingChanges.$inferSelect, 'importId'>

/** Rows per statement, because PostgreSQL limits the number of parameters. */
const ROWS_PER_INSERT = 1_000
const boundTo = (id: string) => `waiting_changes:${id}`

export const SEALED_WAITING_COLUMNS: readonly SealedColumn[] = [
  { column: waitingChanges.valueSealed, id: waitingChanges.id, boundTo },
]

const valueSchema = z
  .object({
    email: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    accountType: z.string(),
    bankAccount: z.string(),
    ssn: z.string(),
  })
  .partial()
type WaitingValue = z.infer<typeof valueSchema>

export function sealWaitingValue(cipher: Cipher, id: string, value: Partial<ImportedEmployee>): string {
  return cipher.seal(JSON.stringify(valueSchema.parse(value)), boundTo(id))
}

export function openWaitingValue(cipher: Cipher, row: { id: string; valueSealed: string }): WaitingValue {
  return valueSchema.parse(JSON.parse(cipher.open(row.valueSealed, boundTo(row.id))))
}

/** Replaces values already waiting for the same employee and column. The import's id comes from the transaction. */
export async function saveWaitingChanges(db: Transaction, changes: readonly NewChange[]): Promise<void> {
  const excluded = (name: string) => sql.raw(`excluded.${name}`)
  for (let start = 0; start < changes.length; start += ROWS_PER_INSERT)
    await db
      .insert(waitingChanges)
      .values(changes.slice(start, start + ROWS_PER_INSERT))
      .onConflictDoUpdate({
        target: waitingChanges.id,
        set: {
          importId: excluded('import_id'),
          valueSealed: excluded('value_sealed'),
          file: excluded('file'),
          line: excluded('line'),
          createdAt: excluded('created_at'),
        },
      })
}
