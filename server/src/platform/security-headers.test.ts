import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApplication, mailsAbout, submitForm } from '#server/applications/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const WEB_ORIGIN = 'https://app.example'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({
    environment: { WEB_ORIGIN: `${WEB_ORIGIN}/`, PUBLIC_URL: 'https://portal.example' },
  })
})
afterAll(() => app.close())

it.each([
  ['an answer', 200, () => app.as('CFO').get('/JobApplication')],
  ['one record', 200, async () => app.as('CFO').get(`/JobApplication/${(await createApplication(app)).id}`)],
  ['a refusal for want of a session', 401, () => app.anonymous.get('/Employee')],
  ['a refusal for want of a role', 403, () => app.as('Employee').get('/EMPLOYEE')],
  ['an answer to invalid input', 400, () => app.as('CFO').get('/JobApplication?status=9')],
  ['what is not there', 404, () => app.anonymous.get('/nothing-here')],
])('%s carries the security headers and is not kept', async (_, expected, call) => {
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

it.each([
  ['an address that cannot be decoded', '/%', 400],
  ['the same below the API', '/api/%', 400],
  ['an address of the API in other letters', '/%61pi/Employee', 401],
  ['a parameter that is too long', `/api/Employee/${'x'.repeat(300)}`, 400],
])('%s carries them, too', async (_, path, expected) => {
  const { status, headers } = await fetch(`${app.url}${path}`)
  expect(status).toBe(expected)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('permissions-policy')).toContain('camera=(self)')
})

it('lets a web app hosted elsewhere read a refusal', async () => {
  const { status, headers } = await fetch(`${app.url}/api/Employee`, { headers: { origin: WEB_ORIGIN } })
  expect([status, headers.get('access-control-allow-origin')]).toEqual([401, WEB_ORIGIN])
})

it('lets no other web app read an answer', async () => {
  const { headers } = await fetch(`${app.url}/api/portal`, { headers: { origin: 'https://evil.example' } })
  expect(headers.get('access-control-allow-origin')).not.toMatch(/evil|\*/)
})

it('lets a web app hosted elsewhere make every call, and read a file name and when to try again', async () => {
  const preflight = await fetch(`${app.url}/api/Employee/1`, {
    method: 'OPTIONS',
    headers: { origin: WEB_ORIGIN, 'access-control-request-method': 'DELETE' },
  })
  const listed = (name: string) => preflight.headers.get(name)?.toLowerCase().split(', ')
  expect(listed('access-control-allow-origin')).toEqual([WEB_ORIGIN])
  expect(listed('access-control-allow-methods')).toEqual(['get', 'head', 'post', 'put', 'delete'])
  expect(listed('access-control-allow-headers')).toEqual(['authorization', 'content-type', 'idempotency-key'])
  const { headers } = await fetch(`${app.url}/api/Employee`, { headers: { origin: WEB_ORIGIN } })
  expect(headers.get('access-control-expose-headers')).toBe('Content-Disposition, Retry-After')
})

it('mails links to a web app hosted elsewhere', async () => {
  await app.createAccount({ username: 'approver', email: 'approver@office.example', roles: ['HR-Manager'] })
  const mails = await mailsAbout(app, await submitForm(app))
  const links = mails.flatMap(({ text }) => text.match(/https?:\S+/g) ?? [])
  expect(new Set(links.map(link => new URL(link).origin))).toEqual(new Set([WEB_ORIGIN]))
})
