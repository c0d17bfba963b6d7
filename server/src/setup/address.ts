import { randomUUID, timingSafeEqual } from 'node:crypto'
import { PAGES } from '@epay/contract/auth/pages'
import { SETUP_MESSAGES } from '@epay/contract/setup/messages'
import { SETUP_ADDRESS_SECONDS } from '@epay/contract/setup/steps'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { secondsAfter } from '#server/auth/session.ts'
import type { Executor } from '#server/database/transaction.ts'
import { type Context, type Dependencies, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { lockOrMakeSetup, replaceAddress, type SetupRow } from './queries.ts'

/** What the token's derivation is for. */
const PURPOSE = 'set-up address'

export async function hasAdmin(db: Executor): Promise<boolean> {
  return (await findAccountsWithRole(db, 'Admin')).length > 0
}

/** Does this token belong to the address, under any of the portal's keys? */
export function isTokenOf({ addressId }: SetupRow, token: string, { cipher }: Dependencies): boolean {
  const tokenBytes = Buffer.from(token)
  return cipher.fingerprints(addressId, PURPOSE).some(each => {
    const expected = Buffer.from(each)
    return expected.length === tokenBytes.length && timingSafeEqual(expected, tokenBytes)
  })
}

/**
 * The address that a start prints, while no one is an Admin: the same one at every start and on every replica until it
 * expires, so that whichever is read works.
 */
export function addressToPrint(dependencies: Dependencies): Promise<string | undefined> {
  return inTransaction(dependencies, async ({ clock, db }) => {
    if (await hasAdmin(db)) return undefined
    const fresh = freshAddress(dependencies)
    const row = await lockOrMakeSetup(db, fresh)
    if (row.expiresAt > clock.now()) return urlOf(dependencies, row)
    await replaceAddress(db, fresh)
    return urlOf(dependencies, fresh)
  })
}

/**
 * A new address, which ends the one before.
 * Throws: CONFLICT when there is an Admin.
 */
export function renewAddress(context: Context): Promise<string> {
  return inTransaction(context, async context => {
    const fresh = freshAddress(context)
    await lockOrMakeSetup(context.db, fresh)
    if (await hasAdmin(context.db)) throw new PortalError('CONFLICT', SETUP_MESSAGES.adminThere)
    await replaceAddress(context.db, fresh)
    const event = { action: 'setup.address-renewed', recordType: 'setup', recordId: fresh.addressId }
    await recordAudit(context, event)
    return urlOf(context, fresh)
  })
}

const freshAddress = ({ clock }: Dependencies) => ({
  addressId: randomUUID(),
  expiresAt: secondsAfter(clock.now(), SETUP_ADDRESS_SECONDS),
})

function urlOf({ cipher, config }: Dependencies, { addressId }: Pick<SetupRow, 'addressId'>): string {
  const [token] = cipher.fingerprints(addressId, PURPOSE)
  return `${config.webUrl}${PAGES.setup.path}?token=${token}`
}
