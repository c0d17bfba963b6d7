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
import { findPreviousImport, presentTotals } from './control-totals.ts'
import { ImportRefused } from './import-findings.ts'
import { importStagedRows } from './import-payroll.ts'
import { getImporter } from './preview-import.ts'

type Confirmation = {
  id: string
  expected: ImportResult | undefined
  areBankAccountsConfirmed: boolean
  restore: readonly string[]
}

/**
 * Imports all rows of the caller's own preview, or none if the result would differ from `expected`. Idempotent:
 * repeated calls return the first result.
 * Throws: NOT_FOUND; CONFLICT if the preview was refused or has expired, the import was undone, or the records have
 * changed; INVALID_INPUT if more than a few bank accounts would change without confirmation, or if a script restores
 * people; FORBIDDEN if the caller isn't allowed to restore one of the people; the errors of
 * `getImporter`.
 */
export async function confirmImport(
  context: Context,
  { id, expected, areBankAccountsConfirmed, restore }: Confirmation,
): Promise<ImportConfirmation> {
  const { accountId, scriptTokenId } = getImporter(context)
  const record = await findImport(context.db, id)
  if (record?.accountId !== accountId || record.scriptTokenId !== scriptTokenId)
    throw new PortalError('NOT_FOUND', IMPORT_REFUSALS.notFound)
  if (record.state === 'undone') throw new PortalError('CONFLICT', IMPORT_REFUSALS.undone)
  const confirmation = await presentConfirmation(context, record)
  if (confirmation) return confirmation
  refuseIfClosed(record.state)
  if (scriptTokenId !== null && restore.length > 0)
    throw invalidInput({ restore: [SCRIPT_TOKEN_MESSAGES.cannotRestore] })
  const oldestCreation = new Date(context.clock.now().getTime() - IMPORT_PREVIEW_TTL_SECONDS * 1000)
  const run = async (context: TransactionContext) => {
    if (!(await markImportConfirmed(context.db, id, oldestCreation))) {
      refuseIfClosed((await findImport(context.db, id))?.state)
      throw new PortalError('CONFLICT', IMPORT_REFUSALS.expired)
    }
    return importStagedRows(context, record, {
      expected,
      // Bank account changes by a script always wait for a person to confirm them.
      hasBankAccountLimit: scriptTokenId === null && !areBankAccountsConfirmed,
      restore: new Set(restore),
    })
  }
  const result = await inTransaction(context, run, { isPatient: true }).catch(error =>
    getConcurrentResult(context, id, error),
  )
  if (!('controlTotals' in result)) return result
  const { counts, accounts, invitable, changedNumbers, announced, controlTotals } = result
  return {
    ...hideNumberCounts(context, { counts, accounts, invitable, changedNumbers, announced }),
    ...controlTotals,
  }
}

function refuseIfClosed(state: ImportState | undefined): void {
  if (state === 'refused') throw new PortalError('CONFLICT', IMPORT_REFUSALS.refused)
  if (state === 'expired') throw new PortalError('CONFLICT', IMPORT_REFUSALS.expired)
}

/**
 * Returns the result of a concurrent confirmation that finished first.
 * Throws: the original error if there is no such result or the lookup fails.
 */
async function getConcurrentResult(
  context: Context,
  id: string,
  error: unknown,
): Promise<ImportConfirmation> {
  const record = await findImport(context.db, id).catch(() => undefined)
  return (record && (await presentConfirmation(context, record))) ?? throwConflict(error)
}

async function presentConfirmation(
  context: Context,
  { result, totals, kind, confirmedAt }: ImportRecord,
): Promise<ImportConfirmation | undefined> {
  if (!result) return undefined
  const outcome = hideNumberCounts(context, {
    ...{ invitable: [], changedNumbers: { bankAccounts: 0, ssns: 0 } },
    ...result,
  })
  const previous = await findPreviousImport(context.db, kind, confirmedAt ?? undefined)
  return { ...outcome, totals: presentTotals(totals ?? []), previous }
}

function throwConflict(error: unknown): never {
  // Both errors mean that the records have changed since the preview; for example, someone has added an account with
  // the same email.
  if (error instanceof ImportRefused || isUniqueViolation(error))
    throw new PortalError('CONFLICT', IMPORT_REFUSALS.changed, { cause: error })
  throw error
}
