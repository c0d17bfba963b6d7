import { REFRESH_TOKEN_TTL_SECONDS } from '@epay/contract/auth/limits'
import { OWN_CHANGES_DAYS } from '@epay/contract/employees/bank-accounts'
import { IMPORT_UNDO_SECONDS } from '@epay/contract/paychecks/import-history'
import { WAITING_DAYS } from '@epay/contract/paychecks/waiting-changes'
import type { Settings } from '@epay/contract/settings/settings'
import { forgetIdempotencyKeysBefore } from '#server/applications/queries.ts'
import { saveChainHead } from '#server/audit/verify-chain.ts'
import {
  deleteLinksExpiredBefore,
  deleteSessionsEndedBefore,
  deleteTokensRotatedBefore,
} from '#server/auth/session-queries.ts'
import { deleteOldCertificates } from '#server/certificates/change-certificate.ts'
import { deleteRequestsClosedBefore } from '#server/change-requests/queries.ts'
import { deleteFormsOfFormerEmployees } from '#server/company-forms/delete-old-forms.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { deleteBankAccountChangesBefore } from '#server/employees/bank-account-queries.ts'
import { deleteMailsBefore } from '#server/mail/queries.ts'
import { removeMailFilesBefore } from '#server/mail/transport.ts'
import { eraseNumbersBefore } from '#server/paychecks/check-version-queries.ts'
import {
  deleteUnusedImportsBefore,
  deleteWaitingChangesBefore,
} from '#server/paychecks/import-record-queries.ts'
import { type Dependencies, inTransaction, systemContext } from '#server/platform/context.ts'
import { removeExpiredSigningKeys } from '#server/platform/data-keys.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { deleteLimitsExpiredBefore } from '#server/platform/limits.ts'
import { deleteOldForms } from '#server/tax-forms/delete-old-forms.ts'
import { deleteTestsBefore } from '#server/tax-forms/people-queries.ts'

const DAY_SECONDS = 24 * 3600

type RetentionRule = { retentionSeconds: number; remove: (db: Transaction, before: Date) => Promise<void> }

/** Returns the rules for data that grows with use and isn't evidence. docs/operating.md lists the same periods. */
function retentionRules(settings: Settings): readonly RetentionRule[] {
  return [
    { retentionSeconds: settings.sessionsKeptDays * DAY_SECONDS, remove: deleteSessionsEndedBefore },
    // Rotated tokens are kept until they would have expired, because an attempt to reuse one reveals a theft.
    { retentionSeconds: REFRESH_TOKEN_TTL_SECONDS, remove: deleteTokensRotatedBefore },
    { retentionSeconds: settings.linksKeptDays * DAY_SECONDS, remove: deleteLinksExpiredBefore },
    { retentionSeconds: WAITING_DAYS * DAY_SECONDS, remove: deleteWaitingChangesBefore },
    { retentionSeconds: OWN_CHANGES_DAYS * DAY_SECONDS, remove: deleteBankAccountChangesBefore },
    { retentionSeconds: 0, remove: deleteLimitsExpiredBefore },
    { retentionSeconds: DAY_SECONDS, remove: deleteTestsBefore },
    { retentionSeconds: settings.mailsKeptDays * DAY_SECONDS, remove: deleteMailsBefore },
    { retentionSeconds: 30 * DAY_SECONDS, remove: forgetIdempotencyKeysBefore },
    { retentionSeconds: IMPORT_UNDO_SECONDS, remove: eraseNumbersBefore },
    { retentionSeconds: settings.changeRequestsKeptDays * DAY_SECONDS, remove: deleteRequestsClosedBefore },
    { retentionSeconds: settings.importsKeptDays * DAY_SECONDS, remove: deleteUnusedImportsBefore },
  ]
}

/** Removes expired data, records the head of the audit trail, and queues itself for the next day. Idempotent. */
export function tidyUp(dependencies: Dependencies): JobHandler {
  const { clock, config, database, jobs } = dependencies
  return async () => {
    const context = await systemContext(dependencies, 'Tidying up')
    const { settings } = context
    const secondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
    for (const { retentionSeconds, remove } of retentionRules(settings))
      await inTransaction(context, ({ db }) => remove(db, secondsAgo(retentionSeconds)))
    await deleteOldForms(context)
    await deleteFormsOfFormerEmployees(context)
    await deleteOldCertificates(context)
    await removeMailFilesBefore(config, secondsAgo(settings.mailsKeptDays * DAY_SECONDS))
    await removeExpiredSigningKeys(config, database, clock.now())
    await saveChainHead(dependencies)
    const startAfter = new Date(clock.now().getTime() + DAY_SECONDS * 1000)
    await inTransaction(context, context => jobs.queue(context, 'tidy-up', {}, { startAfter }))
  }
}
