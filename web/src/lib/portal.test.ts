import { AGE_QUESTIONS } from '@epay/contract/common/age-question'
import { portalEndpoint } from '@epay/contract/common/portal-endpoint'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { expect, it, vi } from 'vitest'
import { fakeApi, json, PORTAL, WITHOUT_EXTRAS } from '#web/testing/fake-api.ts'
import { callApi, setCallerSession } from './api-client.ts'
import { fetchPortal, hasExtra, isPortal } from './portal.ts'

const LOGO = { id: 'a', width: 200, height: 80 }
const FULL = { ...PORTAL, logo: LOGO, timeZone: 'UTC' }
it.each([
  ...AGE_QUESTIONS.map(ageQuestion => ({ ...FULL, ageQuestion })),
  { ...FULL, logo: null, extras: ['reveal', 'somethingNewer'] },
  { ...FULL, companyName: undefined },
  { ...FULL, companyAddress: null },
  { ...FULL, extras: 'reveal' },
  { ...FULL, extras: [7] },
  { ...FULL, isDemo: 'no' },
  { ...FULL, ageQuestion: 'weight' },
  { ...FULL, timeZone: 8 },
  { ...FULL, logo: 'logo.png' },
  ...Object.keys(LOGO).map(name => ({ ...FULL, logo: { ...LOGO, [name]: null } })),
  { ...FULL, logo: { ...LOGO, width: 1.5 } },
  null,
])('isPortal agrees with the schema about %j', answer => {
  expect(isPortal(answer)).toBe(portalEndpoint.response.safeParse(answer).success)
})

it.each([
  ['404', () => json(404, { title: 'Not Found' })],
  ['a page', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })],
  ['another body', () => json(200, { portal: 'EPay' })],
])('a server that answers with %s has no extras, and gets one request', async (_, answer) => {
  const portalRoute = vi.fn(answer)
  fakeApi({ 'GET /portal': portalRoute })
  const none = { companyName: '', companyAddress: '', extras: [] }
  expect(await Promise.all([fetchPortal(), fetchPortal()])).toEqual([none, none])
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
