import { SCRIPT_TOKEN_MESSAGES } from '@epay/contract/auth/script-tokens'
import type { ImportConfirmation, ImportResult } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { IMPORT_PREVIEW_TTL_SECONDS } from '@epay/contract/paychecks/limits'
import { isUniqueViolation } from '#server/database/postgres-error.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { hideNumberCounts } from '../import-history.ts'
import {
  findImport,
  type ImportRecord,
  type ImportState,
  markImportConfirmed,
} from '../import-record-queries.ts'
import { findPrevious, presentTotals } from './control-totals.ts'
import { ImportRefused } from './import-findings.ts'
import { importStagedRows } from './import-payroll.ts'
import { importerOf } from './preview-import.ts'

type Confirmation = {
  id: string
  seen: ImportResult | undefined
  areBankAccountsConfirmed: boolean
  restore: readonly string[]
}

/**
 * Imports the rows of the caller's own preview, all or nothing, and nothing if the result would differ from `seen`.
 * Idempotent: repeated calls return the first result.
 * Throws: NOT_FOUND; CONFLICT when the preview has expired or no longer fits the records; INVALID_INPUT when more than
 * a few bank accounts change without confirmation, or a script restores people; FORBIDDEN to restore some people.
 */
export async function confirmImport(
  context: Context,
  { id, seen, areBankAccountsConfirmed, restore }: Confirmation,
): Promise<ImportConfirmation> {
  const { accountId, scriptTokenId } = importerOf(context)
  const record = await findImport(context.db, id)
  if (record?.accountId !== accountId || record.scriptTokenId !== scriptTokenId)
    throw new PortalError('NOT_FOUND', IMPORT_REFUSALS.notFound)
  if (record.state === 'undone') throw new PortalError('CONFLICT', IMPORT_REFUSALS.undone)
  const confirmed = await confirmationOf(context, record)
  if (confirmed) return confirmed
  refuseUnlessWaiting(record.state)
  if (scriptTokenId !== null && restore.length > 0)
    throw invalidInput({ restore: [SCRIPT_TOKEN_MESSAGES.cannotRestore] })
  const oldest = new Date(context.clock.now().getTime() - IMPORT_PREVIEW_TTL_SECONDS * 1000)
  const run = async (context: TransactionContext) => {
    if (!(await markImportConfirmed(context.db, id, oldest))) {
      refuseUnlessWaiting((await findImport(context.db, id))?.state)
      throw new PortalError('CONFLICT', IMPORT_REFUSALS.expired)
    }
    return importStagedRows(context, record, {
      expected: seen,
      // Bank accounts from a script wait for confirmation by a person anyway.
      hasBankAccountLimit: scriptTokenId === null && !areBankAccountsConfirmed,
      restore: new Set(restore),
    })
  }
  const imported = await inTransaction(context, run, { isPatient: true }).catch(error =>
    getConcurrentResult(context, id, error),
  )
  if (!('controlTotals' in imported)) return imported
  const { counts, accounts, invitable, changedNumbers, announced, controlTotals } = imported
  return {
    ...hideNumberCounts(context, { counts, accounts, invitable, changedNumbers, announced }),
    ...controlTotals,
  }
}

function refuseUnlessWaiting(state: ImportState | undefined): void {
  if (state === 'refused') throw new PortalError('CONFLICT', IMPORT_REFUSALS.refused)
  if (state === 'expired') throw new PortalError('CONFLICT', IMPORT_REFUSALS.expired)
}

/**
 * Returns the result of a concurrent confirmation that came first.
 * Throws: the import's own error if there was none, or the lookup fails.
 */
async function getConcurrentResult(
  context: Context,
  id: string,
  error: unknown,
): Promise<ImportConfirmation> {
  const record = await findImport(context.db, id).catch(() => undefined)
  return (record && (await confirmationOf(context, record))) ?? throwConflict(error)
}

async function confirmationOf(
  context: Context,
  { result, totals, kind, confirmedAt }: ImportRecord,
): Promise<ImportConfirmation | undefined> {
  if (!result) return undefined
  const outcome = hideNumberCounts(context, {
    ...{ invitable: [], changedNumbers: { bankAccounts: 0, ssns: 0 } },
    ...result,
  })
  const previous = await findPrevious(context.db, kind, confirmedAt ?? undefined)
  return { ...outcome, totals: presentTotals(totals ?? []), previous }
}

function throwConflict(error: unknown): never {
  // The import would create something that now exists: an employee's ID or an account's email.
  if (error instanceof ImportRefused || isUniqueViolation(error))
    throw new PortalError('CONFLICT', IMPORT_REFUSALS.changed, { cause: error })
  throw error
}
