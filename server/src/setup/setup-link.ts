import { randomUUID, timingSafeEqual } from 'node:crypto'
import { PAGES } from '@epay/contract/auth/pages'
import { ownCompanyName } from '@epay/contract/settings/settings'
import {
  type OpenedSetup,
  SETUP_LINK_SECONDS,
  SETUP_MESSAGES,
  type SetupHolder,
} from '@epay/contract/setup/endpoints'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { secondsAfter } from '#server/auth/rules.ts'
import type { Executor } from '#server/database/transaction.ts'
import {
  type Context,
  type Dependencies,
  inTransaction,
  type TransactionContext,
} from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import { bindToBrowser, lockOrCreateSetup, lockSetup, replaceSetupLink, type SetupRow } from './queries.ts'

const PURPOSE = 'set-up address'

async function hasAdmin(db: Executor): Promise<boolean> {
  return (await findAccountsWithRole(db, 'Admin')).length > 0
}

function isLinkToken({ addressId }: SetupRow, token: string, { cipher }: Dependencies): boolean {
  const tokenBytes = Buffer.from(token)
  return cipher.fingerprints(addressId, PURPOSE).some(each => {
    const expected = Buffer.from(each)
    return expected.length === tokenBytes.length && timingSafeEqual(expected, tokenBytes)
  })
}

/**
 * Returns the setup link to print at startup while there is no Admin. Until it expires, every start and replica
 * prints the same link, so that every printed link works.
 */
export function getSetupLinkToPrint(dependencies: Dependencies): Promise<string | undefined> {
  return inTransaction(dependencies, async ({ clock, db }) => {
    if (await hasAdmin(db)) return undefined
    const link = buildSetupLink(dependencies)
    const row = await lockOrCreateSetup(db, link)
    if (row.expiresAt > clock.now()) return setupUrl(dependencies, row)
    await replaceSetupLink(db, link)
    return setupUrl(dependencies, link)
  })
}

/**
 * Replaces the setup link.
 * Throws: CONFLICT if there is an Admin.
 */
export function renewSetupLink(context: Context): Promise<string> {
  return inTransaction(context, async context => {
    const link = buildSetupLink(context)
    await lockOrCreateSetup(context.db, link)
    if (await hasAdmin(context.db)) throw new PortalError('CONFLICT', SETUP_MESSAGES.adminExists)
    await replaceSetupLink(context.db, link)
    const event = { action: 'setup.address-renewed', recordType: 'setup', recordId: link.addressId }
    await recordAudit(context, event)
    return setupUrl(context, link)
  })
}

const buildSetupLink = ({ clock }: Dependencies) => ({
  addressId: randomUUID(),
  expiresAt: secondsAfter(clock.now(), SETUP_LINK_SECONDS),
})

function setupUrl({ cipher, config }: Dependencies, { addressId }: Pick<SetupRow, 'addressId'>): string {
  const [token] = cipher.fingerprints(addressId, PURPOSE)
  return `${config.webUrl}${PAGES.setup.path}?token=${token}`
}

/**
 * Binds the setup link to the first browser that opens it.
 * Throws: the errors of `lockSetupLink`.
 */
export function openSetupLink(context: Context, holder: SetupHolder): Promise<OpenedSetup> {
  const { config, settings } = context
  return inTransaction(context, async context => {
    const { addressId: recordId, browserHash } = await lockSetupLink(context, holder)
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
 * Locks the browser's setup link until the transaction ends. Guessed, expired, and replaced links cause the same
 * error.
 * Throws: LINK_USED if there is an Admin; LINK_INVALID; CONFLICT if another browser has opened the link.
 */
export async function lockSetupLink(
  context: TransactionContext,
  { token, browser }: SetupHolder,
): Promise<SetupRow> {
  const row = await lockSetup(context.db)
  if (await hasAdmin(context.db)) throw new PortalError('LINK_USED', SETUP_MESSAGES.used)
  if (!row || !isLinkToken(row, token, context) || row.expiresAt <= context.clock.now())
    throw new PortalError('LINK_INVALID', SETUP_MESSAGES.invalid)
  if (row.browserHash !== null && row.browserHash !== sha256(browser))
    throw new PortalError('CONFLICT', SETUP_MESSAGES.elsewhere)
  return row
}

/**
 * The person with the link has no account yet, so the audit trail records the system as the actor, with the client's
 * address.
 */
export function asPortal(context: TransactionContext): TransactionContext {
  return { ...context, actor: { kind: 'system' } }
}
