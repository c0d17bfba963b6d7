import { AGE_QUESTIONS } from '@epay/contract/common/age-question'
import { portalEndpoint } from '@epay/contract/common/portal-endpoint'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { expect, it } from 'vitest'
import { fakeApi, json, PORTAL, WITHOUT_EXTRAS } from '#web/testing/fake-api.ts'
import { callApi, setCallerSession } from './api-client.ts'
import { askPortal, hasExtra, isPortal } from './portal.ts'

const page = () =>
  new Response('<!doctype html><title>EPay</title>', { headers: { 'Content-Type': 'text/html' } })

it('knows what the server has, and ignores what a newer one adds', async () => {
  fakeApi({ 'GET /portal': () => json(200, { ...PORTAL, extras: ['reveal', 'somethingNewer'] }) })
  expect(await hasExtra('reveal')).toBe(true)
  expect(await hasExtra('import')).toBe(false)
})

const LOGO = { id: 'a', width: 200, height: 80 }
const FULL = {
  ...PORTAL,
  logo: LOGO,
  isDemo: false,
  ageQuestion: AGE_QUESTIONS[1],
  timeZone: 'UTC',
  extras: [],
}
it.each([
  FULL,
  { ...FULL, logo: null, extras: ['reveal', 'somethingNewer'] },
  ...AGE_QUESTIONS.map(ageQuestion => ({ ...FULL, ageQuestion })),
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
  [FULL],
  null,
  'EPay',
])('takes for the portal’s what the contract does: %j', answer => {
  expect(isPortal(answer)).toBe(portalEndpoint.response.safeParse(answer).success)
})

it.each([
  ['doesn’t know the call', () => json(404, { title: 'Not Found' })],
  ['wants a session for it', () => json(401, {})],
  ['answers with a page', page],
  ['answers with half a JSON', () => new Response('{"companyName":"Acme","extras":["rev')],
  ['answers with something else', () => json(200, { portal: 'EPay' })],
])('takes a server that %s for one without extras, and asks it once', async (_, answer) => {
  let asked = 0
  fakeApi({
    'GET /portal': () => {
      asked++
      return answer()
    },
  })
  expect(await Promise.all([askPortal(), askPortal()])).toEqual([
    { companyName: '', companyAddress: '', extras: [] },
    { companyName: '', companyAddress: '', extras: [] },
  ])
  expect(await hasExtra('reveal')).toBe(false)
  expect(asked).toBe(1)
})

it('asks again where the server could not be reached', async () => {
  let isUp = false
  fakeApi({ 'GET /portal': () => (isUp ? json(200, PORTAL) : json(503, {})) })
  await expect(askPortal()).rejects.toMatchObject({ status: 503 })
  isUp = true
  expect(await askPortal()).toEqual(PORTAL)
})

it('has nothing more while the server fails, and asks again', async () => {
  let isBroken = true
  fakeApi({ 'GET /portal': () => (isBroken ? json(500, {}) : json(200, PORTAL)) })
  expect(await hasExtra('reveal')).toBe(false)
  isBroken = false
  expect(await hasExtra('reveal')).toBe(true)
})

it('makes no call of an extra that the server doesn’t have', async () => {
  setCallerSession({
    readToken: () => 'token',
    refresh: async () => undefined,
    reportSecondFactorMissing: () => undefined,
  })
  const { requests } = fakeApi(WITHOUT_EXTRAS)
  await expect(callApi(paycheckEndpoints.summary)).rejects.toThrow('this server has no paySummary')
  expect(requests).toEqual([])
})
