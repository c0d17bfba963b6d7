import type { Language } from '@epay/contract/languages/languages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actingUser, type Context, inTransaction } from '#server/platform/context.ts'
import { updateLanguage } from './queries.ts'

/** Keeps the language of the signed-in person's pages with the account. */
export function chooseLanguage(context: Context, language: Language): Promise<void> {
  const { accountId } = actingUser(context)
  return inTransaction(context, async context => {
    await updateLanguage(context.db, accountId, language)
    await recordAudit(context, {
      action: 'account.language-chosen',
      recordType: 'account',
      recordId: accountId,
      after: { language },
    })
  })
}
