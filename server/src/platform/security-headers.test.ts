import { expect, it } from 'vitest'
import { createApplication, listMailsAbout, submitForm } from '#server/applications/factories.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'

const WEB_ORIGIN = 'https://app.example'

const app = await openTestApp({
  environment: { WEB_ORIGIN: `${WEB_ORIGIN}/`, PUBLIC_URL: 'https://portal.example' },
})

const get = (path: string) => fetch(`${app.url}${path}`)

it.each([
  ['a list', 200, () => app.as('CFO').get('/JobApplication')],
  ['a record', 200, async () => app.as('CFO').get(`/JobApplication/${(await createApplication(app)).id}`)],
  ['a 401', 401, () => get('/api/Employee')],
  ['a 403', 403, () => app.as('Employee').get('/EMPLOYEE')],
  ['invalid input', 400, () => app.as('CFO').get('/JobApplication?status=9')],
  ['an unknown route', 404, () => get('/api/nothing-here')],
  ['an invalid path', 400, () => get('/%')],
  ['an invalid path of the API', 400, () => get('/api/%')],
  ['an encoded path of the API', 401, () => get('/%61pi/Employee')],
  ['a parameter that is too long', 400, () => get(`/api/Employee/${'x'.repeat(300)}`)],
])('%s has the security headers and is not cached', async (_, expected, call) => {
  const { status, headers } = await call()
  expect(status).toBe(expected)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  for (const directive of ["default-src 'self'", "script-src 'self'", "frame-ancestors 'none'"])
    expect(headers.get('content-security-policy')?.split(';')).toContain(directive)
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), .*geolocation=\(\)/)
})

it('only the web app on WEB_ORIGIN can read responses and make every call', async () => {
  const get = (origin: string) => fetch(`${app.url}/api/Employee`, { headers: { origin } })
  const { status, headers } = await get(WEB_ORIGIN)
  expect([status, headers.get('access-control-allow-origin')]).toEqual([401, WEB_ORIGIN])
  expect(headers.get('access-control-expose-headers')).toBe('Content-Disposition, Retry-After')
  const otherResponse = await get('https://evil.example')
  expect(otherResponse.headers.get('access-control-allow-origin')).not.toMatch(/evil|\*/)
  const preflight = await fetch(`${app.url}/api/Employee/1`, {
    method: 'OPTIONS',
    headers: { origin: WEB_ORIGIN, 'access-control-request-method': 'DELETE' },
  })
  const allowedValues = (name: string) => preflight.headers.get(name)?.toLowerCase().split(', ')
  expect(allowedValues('access-control-allow-origin')).toEqual([WEB_ORIGIN])
  expect(allowedValues('access-control-allow-methods')).toEqual(['get', 'head', 'post', 'put', 'delete'])
  expect(allowedValues('access-control-allow-headers')).toEqual([
    'authorization',
    'content-type',
    'idempotency-key',
  ])
})

it('emailed links lead to WEB_ORIGIN', async () => {
  await app.createAccount({ username: 'approver', email: 'approver@office.example', roles: ['HR-Manager'] })
  const mails = await listMailsAbout(app, await submitForm(app))
  const links = mails.flatMap(({ text }) => text.match(/https?:\S+/g) ?? [])
  expect(new Set(links.map(link => new URL(link).origin))).toEqual(new Set([WEB_ORIGIN]))
})
