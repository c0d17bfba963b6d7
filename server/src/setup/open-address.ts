import { givenCompanyName } from '@epay/contract/settings/settings'
import { SETUP_MESSAGES } from '@epay/contract/setup/messages'
import type { OpenedSetup, SetupHolder } from '@epay/contract/setup/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import { hasAdmin, isTokenOf } from './address.ts'
import { bindToBrowser, lockSetup, type SetupRow } from './queries.ts'

/**
 * Opens the set-up address; it works in the browser that opens it first and in no other.
 * Throws: as `lockAddress`.
 */
export function openAddress(context: Context, holder: SetupHolder): Promise<OpenedSetup> {
  const { config, database, settings } = context
  return inTransaction(database, async tx => {
    const { addressId: recordId, browserHash } = await lockAddress(tx, context, holder)
    if (browserHash === null) {
      await bindToBrowser(tx, sha256(holder.browser))
      await recordAudit(tx, asPortal(context), { action: 'setup.opened', recordType: 'setup', recordId })
    }
    return {
      companyName: givenCompanyName(settings),
      isCompanyNameFixed: config.fixedSettings.companyName !== undefined,
    }
  })
}

/**
 * The address that a browser holds, locked until the transaction ends. A guess, an old address and one that was
 * replaced are answered alike.
 * Throws: LINK_USED when there is an Admin; LINK_INVALID; CONFLICT when another browser has opened it.
 */
export async function lockAddress(
  tx: Executor,
  context: Context,
  { token, browser }: SetupHolder,
): Promise<SetupRow> {
  const row = await lockSetup(tx)
  if (await hasAdmin(tx)) throw new PortalError('LINK_USED', SETUP_MESSAGES.used)
  if (!row || !isTokenOf(row, token, context) || row.expiresAt <= context.clock.now())
    throw new PortalError('LINK_INVALID', SETUP_MESSAGES.invalid)
  if (row.browserHash !== null && row.browserHash !== sha256(browser))
    throw new PortalError('CONFLICT', SETUP_MESSAGES.elsewhere)
  return row
}

/** Whoever holds the address is nobody yet; the audit trail keeps from where the request came. */
export function asPortal(context: Context): Context {
  return { ...context, actor: { kind: 'system' } }
}
