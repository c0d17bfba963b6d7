import type { TakenOf } from '@epay/contract/common/endpoint'
import type { ExtraName } from '@epay/contract/common/extra'
import { portalEndpoint } from '@epay/contract/common/portal-endpoint'
import { hasStatus, isTemporary } from './api-error.ts'
import { jsonOf, send, urlOf } from './request.ts'
import { createStore } from './store.ts'

/** The company, and what the server has beyond the specification. */
export type Portal = TakenOf<typeof portalEndpoint>

/** Only EPay's server knows the call, so that its answer needs no other reading; an older one may lack what came later. */
const portalSchema = portalEndpoint.response.partial({ isDemo: true, ageQuestion: true, logo: true })

const NOTHING_MORE: Portal = { companyName: '', companyAddress: '', extras: [] }

/** What the server has said; `undefined` until it has. What is of the settings is as it was then, or when it was renewed. */
export const portalStore = createStore<Portal | undefined>(undefined)

let asking: Promise<Portal> | undefined

/**
 * Asks the server once. One that doesn't know the call, or answers something else, has nothing more; so has one that
 * fails, but the next call asks it again.
 * Throws: ApiError when the server could not be asked; the next call asks again.
 */
export async function askPortal(): Promise<Portal> {
  const known = portalStore.read()
  if (known) return known
  asking ??= load().finally(() => {
    asking = undefined
  })
  return asking
}

/**
 * Asks anew, after something was set: what is shown of it everywhere follows.
 * Throws: as `askPortal`.
 */
export function renewPortal(): Promise<Portal> {
  return load()
}

async function load(): Promise<Portal> {
  const portal = await send(portalEndpoint, {})
    .then(async response => portalSchema.parse(await jsonOf(response)))
    .catch(async (error: unknown) => {
      if (hasStatus(error, 500)) return undefined
      if (hasStatus(error, 'network') && (await isUnreadable())) return undefined
      if (isTemporary(error)) throw error
      return NOTHING_MORE
    })
  // Not stored: even a portal with extras may fail once, and an unreadable answer may come from a proxy while it
  // restarts.
  if (!portal) return NOTHING_MORE
  portalStore.write(portal)
  return portal
}

/**
 * Does a server of another origin answer without letting this page read it? Servers that don't know the call do so
 * when they send their 404 without CORS headers.
 */
async function isUnreadable(): Promise<boolean> {
  const url = new URL(urlOf(portalEndpoint, {}), location.href)
  if (url.origin === location.origin) return false
  return fetch(url, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  )
}

/** Throws: ApiError when the server could not be asked. */
export async function hasExtra(extra: ExtraName): Promise<boolean> {
  return (await askPortal()).extras.includes(extra)
}
