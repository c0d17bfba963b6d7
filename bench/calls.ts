import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { STATUS, type Status } from '@epay/contract/applications/status'
import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import sharp from 'sharp'

export type Server = { url: string; token: string }
type Call = { method: string; path: string }

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export function postSignIn(url: string, username: string): Promise<Response> {
  return fetch(`${url}${API_PREFIX}${authEndpoints.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
}

export async function signIn(url: string, username: string): Promise<SessionTokens> {
  return authEndpoints.login.response.parse(await (await postSignIn(url, username)).json())
}

/** Throws if the status isn't 200. */
export async function get(url: string, path: string, token?: string): Promise<unknown> {
  const response = await fetch(`${url}${API_PREFIX}${path}`, { headers: token ? bearer(token) : {} })
  if (response.status !== 200) throw new Error(`GET ${path} returned ${response.status}`)
  return response.json()
}

/** Sends a `FormData` body as multipart form data, and any other body as JSON. Throws if the call fails. */
export async function send({ url, token }: Server, { method, path }: Call, body: unknown): Promise<unknown> {
  const isMultipart = body instanceof FormData
  const response = await fetch(`${url}${API_PREFIX}${path}`, {
    method,
    headers: { ...bearer(token), ...(!isMultipart && { 'content-type': 'application/json' }) },
    body: isMultipart ? body : JSON.stringify(body),
  })
  if (response.ok) return response.json()
  throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`)
}

export async function listApplicationIds(url: string, token: string, status: Status): Promise<string[]> {
  const { path, response } = applicationEndpoints.list
  const page = response.parse(await get(url, `${path}?status=${status}&maxResultCount=100`, token))
  return page.items.map(({ id }) => id)
}

export async function approveAsCfo(url: string): Promise<string[]> {
  const { token } = await signIn(url, 'cfo')
  const { method, path } = applicationEndpoints.updateStatus
  const hiringDetails = {
    dateHired: '2026-11-30',
    firstWeekOfWork: '2026-W49',
    wageScale: 'Group 3',
    notes: '',
  }
  const ids = await listApplicationIds(url, token, STATUS.HRManagerApproved)
  for (const applicationId of ids) {
    const call = { method, path: path.replace(':id', applicationId) }
    await send({ url, token }, call, { ...hiringDetails, applicationId, newStatus: 'Approved' })
  }
  return ids
}

export async function makeSignature(): Promise<string> {
  const whiteImage = sharp({ create: { width: 420, height: 145, channels: 3, background: '#fff' } })
  const png = await whiteImage.extend({ bottom: 5, background: '#000' }).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

export const toBlob = (content: Buffer) => new Blob([new Uint8Array(content)])
