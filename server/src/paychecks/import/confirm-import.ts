import { SCRIPT_TOKEN_MESSAGES } from '@epay/contract/auth/script-tokens'
import type { ImportConfirmation, ImportResult } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { IMPORT_PREVIEW_TTL_SECONDS } from '@epay/contract/paychecks/limits'
import { isUniqueViolation } from '#server/database/postgres-error.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import {
  findImport,
  forgetImportFiles,
  type ImportRecord,
  type ImportState,
  markImportConfirmed,
} from '../import-record-queries.ts'
import { outcomeFor } from '../numbers-told.ts'
import { findPrevious } from './compare-totals.ts'
import { presentTotals } from './control-totals.ts'
import { importPayroll } from './import-payroll.ts'
import { ImportRefused } from './import-problems.ts'
import { givenFiles, importerOf, readMapping, removeUploads } from './receive-import.ts'

type Confirmation = {
  id: string
  seen: ImportResult | undefined
  areBankAccountsConfirmed: boolean
  restore: readonly string[]
}

/**
 * Takes over the files of one's own preview, all or nothing, and nothing if the result would differ from `seen`.
 * After the first confirmation, every further call returns its result.
 * Throws: NOT_FOUND; CONFLICT when it is over, or no longer fits the records; INVALID_INPUT when more than a few bank
 * accounts change and they are not confirmed, and when a script restores people; FORBIDDEN to restore some people.
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
    throw invalidInput({ restore: [SCRIPT_TOKEN_MESSAGES.noRestoring] })
  const taken = await take(context, record, {
    expected: seen,
    // A script's bank accounts wait for a person.
    hasBankAccountLimit: scriptTokenId === null && !areBankAccountsConfirmed,
    restore: new Set(restore),
  }).catch(error => resultOfOther(context, id, error))
  await dispose(context, record)
  if (!('controlTotals' in taken)) return taken
  const { counts, accounts, invitable, changedNumbers, announced, controlTotals } = taken
  const outcome = outcomeFor(context, { counts, accounts, invitable, changedNumbers, announced })
  return { ...outcome, totals: controlTotals.totals, previous: controlTotals.previous }
}

type Limits = {
  expected: ImportResult | undefined
  hasBankAccountLimit: boolean
  restore: ReadonlySet<string>
}

function take(context: Context, record: ImportRecord, limits: Limits) {
  const { id, mapping } = record
  const oldest = new Date(context.clock.now().getTime() - IMPORT_PREVIEW_TTL_SECONDS * 1000)
  const before = async ({ db }: TransactionContext) => {
    if (await markImportConfirmed(db, id, oldest)) return
    refuseUnlessWaiting((await findImport(db, id))?.state)
    throw new PortalError('CONFLICT', IMPORT_REFUSALS.expired)
  }
  const source = {
    files: givenFiles(context, record.files),
    mapping: mapping === null ? undefined : readMapping(mapping),
  }
  return importPayroll(context, source, { before, id, ...limits })
}

function refuseUnlessWaiting(state: ImportState | undefined): void {
  if (state === 'refused') throw new PortalError('CONFLICT', IMPORT_REFUSALS.refused)
  if (state === 'expired') throw new PortalError('CONFLICT', IMPORT_REFUSALS.expired)
}

/**
 * The result of another confirmation that was first at the same moment.
 * Throws: the import's own error if there was none, or it can't be looked up.
 */
async function resultOfOther(context: Context, id: string, error: unknown): Promise<ImportConfirmation> {
  const record = await findImport(context.db, id).catch(() => undefined)
  return (record && (await confirmationOf(context, record))) ?? asConflict(error)
}

async function confirmationOf(
  context: Context,
  { result, totals, kind, confirmedAt }: ImportRecord,
): Promise<ImportConfirmation | undefined> {
  if (!result) return undefined
  const outcome = outcomeFor(context, {
    ...{ invitable: [], changedNumbers: { bankAccounts: 0, ssns: 0 } },
    ...result,
  })
  const previous = await findPrevious(context.db, kind, confirmedAt ?? undefined)
  return { ...outcome, totals: presentTotals(totals ?? []), previous }
}

function asConflict(error: unknown): never {
  // Something that the import would create exists by now: an employee's ID, or an account's e-mail.
  if (error instanceof ImportRefused || isUniqueViolation(error))
    throw new PortalError('CONFLICT', IMPORT_REFUSALS.changed, { cause: error })
  throw error
}

/** Whatever this fails to remove is removed when the preview expires. */
async function dispose(context: Context, record: ImportRecord): Promise<void> {
  try {
    await removeUploads(context, record.files)
    await forgetImportFiles(context.db, record.id)
  } catch (error) {
    context.log.warn({ err: error, importId: record.id }, 'Files of an import stay for now')
  }
}
