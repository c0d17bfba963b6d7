import { ownCompanyName } from '@epay/contract/settings/settings'
import { SETUP_MESSAGES } from '@epay/contract/setup/messages'
import type { OpenedSetup, SetupHolder } from '@epay/contract/setup/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import { hasAdmin, isTokenOf } from './address.ts'
import { bindToBrowser, lockSetup, type SetupRow } from './queries.ts'

/**
 * Opens the set-up address; it works in the browser that opens it first and in no other.
 * Throws: as `lockAddress`.
 */
export function openAddress(context: Context, holder: SetupHolder): Promise<OpenedSetup> {
  const { config, settings } = context
  return inTransaction(context, async context => {
    const { addressId: recordId, browserHash } = await lockAddress(context, holder)
    if (browserHash === null) {
      await bindToBrowser(context.db, sha256(holder.browser))
      await recordAudit(asPortal(context), { action: 'setup.opened', recordType: 'setup', recordId })
    }
    return {
      companyName: ownCompanyName(settings),
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
  context: TransactionContext,
  { token, browser }: SetupHolder,
): Promise<SetupRow> {
  const row = await lockSetup(context.db)
  if (await hasAdmin(context.db)) throw new PortalError('LINK_USED', SETUP_MESSAGES.used)
  if (!row || !isTokenOf(row, token, context) || row.expiresAt <= context.clock.now())
    throw new PortalError('LINK_INVALID', SETUP_MESSAGES.invalid)
  if (row.browserHash !== null && row.browserHash !== sha256(browser))
    throw new PortalError('CONFLICT', SETUP_MESSAGES.elsewhere)
  return row
}

/** The address's holder has no account yet; the audit trail keeps from where the request came. */
export function asPortal(context: TransactionContext): TransactionContext {
  return { ...context, actor: { kind: 'system' } }
}
