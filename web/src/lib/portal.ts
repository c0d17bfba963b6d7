import { AGE_QUESTIONS } from '@epay/contract/common/age-question'
import type { ClientResponse } from '@epay/contract/common/endpoint'
import type { ExtraName } from '@epay/contract/common/extra'
import { PORTAL_CALL } from '@epay/contract/common/portal-calls'
import type { portalEndpoint } from '@epay/contract/common/portal-endpoint'
import { useEffect, useState } from 'react'
import { hasStatus, isTemporary, retryDelayMs } from './api-error.ts'
import { readJson, send, urlOf } from './request.ts'
import { createStore, useStore } from './store.ts'

export type Portal = ClientResponse<typeof portalEndpoint>

const isText = (value: unknown) => typeof value === 'string'
const isCount = (value: unknown) => Number.isSafeInteger(value)

/**
 * Checks for the portal's data, which pages need before the schemas are loaded. Older servers might lack newer
 * members.
 */
const MEMBER_CHECKS: Record<keyof Portal, (value: unknown) => boolean> = {
  companyName: isText,
  companyAddress: isText,
  extras: value => Array.isArray(value) && value.every(isText),
  isDemo: value => value === undefined || typeof value === 'boolean',
  ageQuestion: value => value === undefined || AGE_QUESTIONS.some(question => question === value),
  timeZone: value => value === undefined || isText(value),
  logo: value => value === undefined || value === null || isLogo(new Map(Object.entries(value))),
}

function isLogo(members: ReadonlyMap<string, unknown>): boolean {
  return isText(members.get('id')) && isCount(members.get('width')) && isCount(members.get('height'))
}

export function isPortal(response: unknown): response is Portal {
  if (typeof response !== 'object' || response === null) return false
  const members = new Map<string, unknown>(Object.entries(response))
  return Object.entries(MEMBER_CHECKS).every(([name, isValid]) => isValid(members.get(name)))
}

const NO_EXTRAS: Portal = { companyName: '', companyAddress: '', extras: [] }

/** The server's response; `undefined` until it arrives. */
export const portalStore = createStore<Portal | undefined>(undefined)

let pendingPortal: Promise<Portal> | undefined

/**
 * Sends the request only once, but tries again on the next call if it failed. Treats a server without this endpoint as
 * one without extras. Throws ApiError if the server can't be reached.
 */
export async function fetchPortal(): Promise<Portal> {
  const portal = portalStore.read()
  if (portal) return portal
  pendingPortal ??= refetchPortal().finally(() => {
    pendingPortal = undefined
  })
  return pendingPortal
}

/** Call after a setting has changed. Throws like `fetchPortal`. */
export async function refetchPortal(): Promise<Portal> {
  const portal = await send(PORTAL_CALL, {})
    .then(async response => {
      const body = await readJson(response)
      return isPortal(body) ? body : NO_EXTRAS
    })
    .catch(async (error: unknown) => {
      if (hasStatus(error, 500)) return undefined
      if (hasStatus(error, 'network') && (await isBlockedByCors())) return undefined
      if (isTemporary(error)) throw error
      return NO_EXTRAS
    })
  // Not cached, because a server with extras might fail once, and a proxy might respond while the server restarts.
  if (!portal) return NO_EXTRAS
  portalStore.write(portal)
  return portal
}

/** Whether a server on another origin responds without CORS headers, as servers without this endpoint do. */
async function isBlockedByCors(): Promise<boolean> {
  const url = new URL(urlOf(PORTAL_CALL, {}), location.href)
  if (url.origin === location.origin) return false
  return fetch(url, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  )
}

/** Throws ApiError if the server can't be reached. */
export async function hasExtra(extra: ExtraName): Promise<boolean> {
  return (await fetchPortal()).extras.includes(extra)
}

/** Returns the server's response, and retries until it arrives. For pages without the query cache. */
export function usePortal(): Portal | undefined {
  // Holds responses that `portalStore` doesn't cache.
  const [response, setResponse] = useState<Portal>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (failures: number) => {
      fetchPortal().then(setResponse, (error: unknown) => {
        if (isTemporary(error)) timer = setTimeout(load, retryDelayMs(failures, error), failures + 1)
      })
    }
    load(0)
    return () => clearTimeout(timer)
  }, [])
  return useStore(portalStore) ?? response
}
