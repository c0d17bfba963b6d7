import type { Transaction } from '#server/database/transaction.ts'
import { portalSettings } from '#server/platform/tables.ts'

export type SettingsRow = typeof portalSettings.$inferSelect

export async function lockSettings(db: Transaction): Promise<SettingsRow> {
  await db.insert(portalSettings).values({}).onConflictDoNothing()
  const [row] = await db.select().from(portalSettings).for('update')
  if (!row) throw new Error('The inserted settings row is missing')
  return row
}

export async function saveSettings(db: Transaction, changed: Partial<SettingsRow>): Promise<void> {
  await db.update(portalSettings).set(changed)
}
