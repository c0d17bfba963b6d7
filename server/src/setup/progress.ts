import type { SetupState, SetupStep } from '@epay/contract/setup/endpoints'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { findSetup, saveProgress } from './queries.ts'

const FINISHED: SetupState = { step: null }

/** Setup also counts as finished if the first Admin was created with the `create-admin` command. */
export async function getSetup({ db }: Context): Promise<SetupState> {
  const row = await findSetup(db)
  return row?.adminId && !row.finishedAt ? { step: row.step } : FINISHED
}

export function saveStep(context: Context, step: SetupStep | 'done'): Promise<SetupState> {
  return inTransaction(context, async context => {
    if (step !== 'done') return (await saveProgress(context.db, { step })) ? { step } : FINISHED
    if (await saveProgress(context.db, { finishedAt: context.clock.now() }))
      await recordAudit(context, { action: 'setup.finished', recordType: 'setup', recordId: 'portal' })
    return FINISHED
  })
}
