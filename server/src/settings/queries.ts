import type { Executor } from '#server/database/transaction.ts'
import { portalSettings } from '#server/platform/tables.ts'

export type SettingsRow = typeof portalSettings.$inferSelect

/** The row, made if there is none, and locked until the transaction ends. */
export async function lockSettings(tx: Executor): Promise<SettingsRow> {
  await tx.insert(portalSettings).values({}).onConflictDoNothing()
  const [row] = await tx.select().from(portalSettings).for('update')
  if (!row) throw new Error('The row of the settings was just made')
  return row
}

export async function saveSettings(tx: Executor, changed: Partial<SettingsRow>): Promise<void> {
  await tx.update(portalSettings).set(changed)
}
