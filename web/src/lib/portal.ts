import { AGE_QUESTIONS } from '@epay/contract/common/age-question'
import type { ClientResponse } from '@epay/contract/common/endpoint'
import type { ExtraName } from '@epay/contract/common/extra'
import { PORTAL_CALL } from '@epay/contract/common/portal-calls'
import type { portalEndpoint } from '@epay/contract/common/portal-endpoint'
import { useEffect, useState } from 'react'
import { hasStatus, isTemporary, retryDelayMs } from './api-error.ts'
import { jsonOf, send, urlOf } from './request.ts'
import { createStore, useStore } from './store.ts'

export type Portal = ClientResponse<typeof portalEndpoint>

const isText = (value: unknown) => typeof value === 'string'
const isCount = (value: unknown) => Number.isSafeInteger(value)

/** Checked by hand, because pages call this before zod's readers are loaded. Older servers may lack newer members. */
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

export function isPortal(answer: unknown): answer is Portal {
  if (typeof answer !== 'object' || answer === null) return false
  const members = new Map<string, unknown>(Object.entries(answer))
  return Object.entries(MEMBER_CHECKS).every(([name, isValid]) => isValid(members.get(name)))
}

const NO_EXTRAS: Portal = { companyName: '', companyAddress: '', extras: [] }

/** The server's response; `undefined` until it arrives. */
export const portalStore = createStore<Portal | undefined>(undefined)

let pending: Promise<Portal> | undefined

/**
 * Requests it once. Servers without the call count as having no extras; a failed call is repeated the next time. Throws: ApiError when the server couldn't be reached.
 */
export async function fetchPortal(): Promise<Portal> {
  const portal = portalStore.read()
  if (portal) return portal
  pending ??= refetchPortal().finally(() => {
    pending = undefined
  })
  return pending
}

/** Call after a setting has changed. Throws: as `fetchPortal`. */
export async function refetchPortal(): Promise<Portal> {
  const portal = await send(PORTAL_CALL, {})
    .then(async response => {
      const answer = await jsonOf(response)
      return isPortal(answer) ? answer : NO_EXTRAS
    })
    .catch(async (error: unknown) => {
      if (hasStatus(error, 500)) return undefined
      if (hasStatus(error, 'network') && (await isUnreadable())) return undefined
      if (isTemporary(error)) throw error
      return NO_EXTRAS
    })
  // Not cached: even a server with extras may fail once, and a proxy may respond while it restarts.
  if (!portal) return NO_EXTRAS
  portalStore.write(portal)
  return portal
}

/** Whether a server of another origin responds without CORS headers, like servers without the call. */
async function isUnreadable(): Promise<boolean> {
  const url = new URL(urlOf(PORTAL_CALL, {}), location.href)
  if (url.origin === location.origin) return false
  return fetch(url, { mode: 'no-cors' }).then(
    () => true,
    () => false,
  )
}

/** Throws: ApiError when the server couldn't be reached. */
export async function hasExtra(extra: ExtraName): Promise<boolean> {
  return (await fetchPortal()).extras.includes(extra)
}

/** The server's response, retried until it arrives. For pages without the query cache. */
export function usePortal(): Portal | undefined {
  // Includes responses that are not cached.
  const [answer, setAnswer] = useState<Portal>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (failures: number) => {
      fetchPortal().then(setAnswer, (error: unknown) => {
        if (isTemporary(error)) timer = setTimeout(load, retryDelayMs(failures, error), failures + 1)
      })
    }
    load(0)
    return () => clearTimeout(timer)
  }, [])
  return useStore(portalStore) ?? answer
}
