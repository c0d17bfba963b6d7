import type { TakenOf } from '@epay/contract/common/endpoint'
import type { ExtraName } from '@epay/contract/common/extra'
import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import { isTemporary } from './api-error.ts'
import { readAnswer } from './read-answer.ts'
import { jsonOf, send } from './request.ts'
import { createStore } from './store.ts'

/** The company, and what the server has beyond the specification. */
export type Portal = TakenOf<typeof platformEndpoints.portal>

const NOTHING_MORE: Portal = { companyName: '', companyAddress: '', extras: [] }

/** What the server has said; `undefined` until then. It never changes while the server runs. */
export const portalStore = createStore<Portal | undefined>(undefined)

let asking: Promise<Portal> | undefined

/**
 * Asks the server once. One that doesn't know the call, or answers something else, has nothing more.
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

async function load(): Promise<Portal> {
  const portal = await send(platformEndpoints.portal, {})
    .then(async response => readAnswer(platformEndpoints.portal.response, await jsonOf(response)))
    .catch((error: unknown) => {
      if (isTemporary(error)) throw error
      return NOTHING_MORE
    })
  portalStore.write(portal)
  return portal
}

/** Throws: ApiError when the server could not be asked. */
export async function hasExtra(extra: ExtraName): Promise<boolean> {
  return (await askPortal()).extras.includes(extra)
}
