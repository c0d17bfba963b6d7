import { type SetupHolder, setupHolderSchema } from '@epay/contract/setup/schemas'
import { storedIn } from '#web/lib/browser-storage.ts'

/** The set-up address that this browser opened, until the Admin is made. */
const storedHolder = storedIn('device', 'epay-setup', setupHolderSchema)

/** Also where the page has no secure context, in which alone `randomUUID` is there. */
function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** The address by its token, or the one that was opened here before; `undefined` when there is neither. */
export function holderOf(token: string): SetupHolder | undefined {
  const known = storedHolder.read()
  if (token === '' || token === known?.token) return known
  // One secret for whichever address is opened: a mistaken one must not shut this browser out of the right one.
  const holder = { token, browser: known?.browser ?? randomText() }
  storedHolder.keep(holder)
  return holder
}

export const forgetHolder = storedHolder.forget
