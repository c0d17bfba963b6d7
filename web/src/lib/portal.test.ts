import { AGE_QUESTIONS } from '@epay/contract/common/age-question'
import { portalEndpoint } from '@epay/contract/common/portal-endpoint'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { expect, it, vi } from 'vitest'
import { fakeApi, json, PORTAL, WITHOUT_EXTRAS } from '#web/testing/fake-api.ts'
import { callApi, setCallerSession } from './api-client.ts'
import { fetchPortal, hasExtra, isPortal } from './portal.ts'

const LOGO = { id: 'a', width: 200, height: 80 }
const FULL_PORTAL = { ...PORTAL, logo: LOGO, timeZone: 'UTC' }
it.each([
  ...AGE_QUESTIONS.map(ageQuestion => ({ ...FULL_PORTAL, ageQuestion })),
  { ...FULL_PORTAL, logo: null, extras: ['reveal', 'somethingNewer'] },
  { ...FULL_PORTAL, companyName: undefined },
  { ...FULL_PORTAL, companyAddress: null },
  { ...FULL_PORTAL, extras: 'reveal' },
  { ...FULL_PORTAL, extras: [7] },
  { ...FULL_PORTAL, isDemo: 'no' },
  { ...FULL_PORTAL, ageQuestion: 'weight' },
  { ...FULL_PORTAL, timeZone: 8 },
  { ...FULL_PORTAL, logo: 'logo.png' },
  ...Object.keys(LOGO).map(name => ({ ...FULL_PORTAL, logo: { ...LOGO, [name]: null } })),
  { ...FULL_PORTAL, logo: { ...LOGO, width: 1.5 } },
  null,
])('isPortal agrees with the schema about %j', response => {
  expect(isPortal(response)).toBe(portalEndpoint.response.safeParse(response).success)
})

it.each([
  ['404', () => json(404, { title: 'Not Found' })],
  ['a page', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
  ['another body', () => json(200, { portal: 'EPay' })],
])('treats a server that returns %s as one without extras, and sends one request', async (_, response) => {
  const portalRoute = vi.fn(response)
  fakeApi({ 'GET /portal': portalRoute })
  const emptyPortal = { companyName: '', companyAddress: '', extras: [] }
  expect(await Promise.all([fetchPortal(), fetchPortal()])).toEqual([emptyPortal, emptyPortal])
  expect(await hasExtra('reveal')).toBe(false)
  expect(portalRoute).toHaveBeenCalledOnce()
})

it('repeats the request if the server was unreachable', async () => {
  let isServerUp = false
  fakeApi({ 'GET /portal': () => (isServerUp ? json(200, PORTAL) : json(503, {})) })
  await expect(fetchPortal()).rejects.toMatchObject({ status: 503 })
  isServerUp = true
  expect(await fetchPortal()).toEqual(PORTAL)
})

it('rejects calls of an extra that the server does not have', async () => {
  setCallerSession({
    readToken: () => 'token',
    refresh: async () => undefined,
    reportSecondFactorMissing: () => undefined,
  })
  const { requests } = fakeApi(WITHOUT_EXTRAS)
  await expect(callApi(paycheckEndpoints.summary)).rejects.toThrow('this server has no paySummary')
  expect(requests).toEqual([])
})
