import type { Language } from '@epay/contract/languages/languages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { updateLanguage } from './queries.ts'

/** Keeps the language of the signed-in person's pages with the account. */
export function chooseLanguage(context: Context, language: Language): Promise<void> {
  const { accountId } = actingUser(context)
  return inTransaction(context.database, async tx => {
    await updateLanguage(tx, accountId, language)
    await recordAudit(tx, context, {
      action: 'account.language-chosen',
      recordType: 'account',
      recordId: accountId,
      after: { language },
    })
  })
}
