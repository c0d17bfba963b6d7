import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { STATUS, type Status } from '@epay/contract/applications/status'
import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { API_PREFIX } from '@epay/contract/common/endpoint'

const json = { 'content-type': 'application/json' }

export function postSignIn(url: string, username: string): Promise<Response> {
  const body = JSON.stringify({ username, password: DEMO_PASSWORD })
  return fetch(`${url}${API_PREFIX}${authEndpoints.login.path}`, { method: 'POST', headers: json, body })
}

export async function signIn(url: string, username: string): Promise<SessionTokens> {
  return authEndpoints.login.response.parse(await (await postSignIn(url, username)).json())
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The answer to a GET request. Throws: when the status isn't 200. */
export async function get(url: string, path: string, token?: string): Promise<unknown> {
  const response = await fetch(`${url}${API_PREFIX}${path}`, { headers: token ? bearer(token) : {} })
  if (response.status !== 200) throw new Error(`GET ${path} was answered ${response.status}`)
  return response.json()
}

/** The ids of up to 100 applications in a status. */
export async function listApplicationIds(url: string, token: string, status: Status): Promise<string[]> {
  const { path, response } = applicationEndpoints.list
  const page = response.parse(await get(url, `${path}?status=${status}&maxResultCount=100`, token))
  return page.items.map(({ id }) => id)
}

/** Approves every application that waits for the CFO. Returns their ids: each waits for its packet then. */
export async function approveForPackets(url: string): Promise<string[]> {
  const { token } = await signIn(url, 'cfo')
  const { method, path } = applicationEndpoints.updateStatus
  const hiring = { dateHired: '2026-11-30', firstWeekOfWork: '2026-W49', wageScale: 'Group 3', notes: '' }
  const ids = await listApplicationIds(url, token, STATUS.HRManagerApproved)
  for (const applicationId of ids) {
    const body = JSON.stringify({ ...hiring, applicationId, newStatus: 'Approved' })
    const address = `${url}${API_PREFIX}${path.replace(':id', applicationId)}`
    const { status } = await fetch(address, { method, headers: { ...json, ...bearer(token) }, body })
    if (status !== 200) throw new Error(`An approval was answered ${status}`)
  }
  return ids
}

/**
 * Makes calls for some seconds, each caller's next one when the last was answered. Units: calls per second.
 * Throws: when a call isn't answered with `status`.
 */
export async function measureRate(
  { callers, seconds, status }: { callers: number; seconds: number; status: number },
  call: () => Promise<Response>,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const repeat = async () => {
    while (performance.now() < end) {
      const response = await call()
      await response.arrayBuffer()
      if (response.status !== status) throw new Error(`A call was answered ${response.status}`)
      count++
    }
  }
  await Promise.all(Array.from({ length: callers }, repeat))
  return count / seconds
}
