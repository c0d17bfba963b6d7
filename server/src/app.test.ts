import { request } from 'node:http'
import { ROLES, type Role } from '@epay/contract/auth/roles'
import type { Endpoint } from '@epay/contract/common/endpoint'
import { ALL_ENDPOINTS } from '@epay/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

/** Who may make each call that is not public, written out once more; `*` is every role, `+link` also a link session. */
const ACCESS: Record<string, string> = {
  'POST /Auth/register': 'Admin',
  'POST /auth/logout': '* +link',
  'POST /Auth/reset-password': '*',
  'GET /auth/second-factor': '*',
  'POST /auth/second-factor/start': '*',
  'POST /auth/second-factor/confirm': '*',
  'POST /auth/second-factor/remove': '*',
  'GET /auth/sessions': '*',
  'POST /auth/sessions/end-others': '*',
  'GET /Role': 'Admin HR-Manager',
  'GET /Employee': 'Admin HR-Manager',
  'GET /Employee/:id': 'Admin HR-Manager',
  'PUT /Employee/:id': 'Admin HR-Manager',
  'DELETE /Employee/:id': 'Admin HR-Manager',
  'POST /Employee/:id/reveal': 'Admin HR-Manager',
  'GET /employee/GetCurrentUser': 'Employee',
  'GET /employee/GetCurrentUser/reveals': 'Employee',
  'GET /Employee/Checks': 'Employee',
  'GET /Employee/PaySummary': 'Employee',
  'GET /Employee/check': 'Employee',
  'GET /Employee/check/statement.pdf': 'Employee',
  'GET /Employee/DirectDeposits': 'Employee',
  'GET /Employee/Earnings': 'Employee',
  'GET /Employee/EarlierLines': 'Employee',
  'GET /Employee/Taxes': 'Employee',
  'GET /Employee/OtherDeduction': 'Employee',
  'GET /Employee/EarningsDetail': 'Employee',
  'POST /import/preview': 'Admin HR-Manager',
  'POST /import/:id/confirm': 'Admin HR-Manager',
  'GET /JobApplication': 'Admin HR-Manager CFO +link',
  'GET /JobApplication/:id': 'Admin HR-Manager CFO +link',
  'PUT /JobApplication': 'Admin HR-Manager CFO +link',
  'POST /JobApplication/:id/updateStatus': 'Admin HR-Manager CFO +link',
  'GET /Audit': 'Admin',
  'GET /Audit/csv': 'Admin',
  'GET /mail': 'Admin',
  'POST /mail/:id/send-again': 'Admin',
  'POST /JobApplication/:id/send-link': 'Admin HR-Manager CFO',
  'GET /JobApplication/:id/download-resume': 'Admin HR-Manager CFO +link',
  'GET /JobApplication/:id/history': 'Admin HR-Manager CFO +link',
  'POST /JobApplication/i9-submission': 'Admin HR-Manager CFO',
  'GET /JobApplication/:id/packet-draft': 'Admin HR-Manager CFO',
  'PUT /JobApplication/:id/packet-draft': 'Admin HR-Manager CFO',
  'DELETE /JobApplication/:id/packet-draft': 'Admin HR-Manager CFO',
  'PUT /JobApplication/:id/packet-draft/files/:fileId': 'Admin HR-Manager CFO',
  'GET /JobApplication/:id/packet-draft/files/:fileId': 'Admin HR-Manager CFO',
  'DELETE /JobApplication/:id/packet-draft/files/:fileId': 'Admin HR-Manager CFO',
  'GET /JobApplication/:id/packet.pdf': 'Admin HR-Manager CFO',
  'GET /JobApplication/:id/packet.zip': 'Admin HR-Manager CFO',
  'GET /JobApplication/:id/packet': 'Admin HR-Manager CFO',
  'GET /JobApplication/:id/packet-version': 'Admin HR-Manager CFO',
  'POST /JobApplication/:id/reopen-packet': 'Admin HR-Manager',
  'POST /JobApplication/:id/withdraw-reopening': 'Admin HR-Manager',
  'POST /JobApplication/:id/create-employee': 'Admin HR-Manager',
  'PUT /JobApplication/:id/employment-end': 'Admin HR-Manager',
  'DELETE /JobApplication/:id/packet': 'Admin',
  'GET /packets/due': 'Admin',
}

const PUBLIC = [
  'POST /Auth/login',
  'POST /auth/refresh-token',
  'POST /auth/forgot-password',
  'POST /auth/set-password',
  'POST /auth/set-password/check',
  'POST /auth/validate-emailtoken',
  'POST /JobApplication/upload',
  'POST /JobApplication/action',
  'GET /JobApplication/:id/CandidateApplication',
  'POST /JobApplication/candidate-i9-submission',
  'GET /packet-keys',
  'GET /JobApplication/:id/candidate-packet-draft',
  'PUT /JobApplication/:id/candidate-packet-draft',
  'DELETE /JobApplication/:id/candidate-packet-draft',
  'PUT /JobApplication/:id/candidate-packet-draft/files/:fileId',
  'GET /JobApplication/:id/candidate-packet-draft/files/:fileId',
  'DELETE /JobApplication/:id/candidate-packet-draft/files/:fileId',
  'GET /dev/mail',
  'GET /health',
  'GET /metrics',
  'GET /ready',
  'GET /portal',
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const PAIRS = ROLES.flatMap((one, index) => ROLES.slice(index + 1).map((other): Role[] => [one, other]))
const PRINCIPALS: Role[][] = [...ROLES.map((role): Role[] => [role]), ...PAIRS]

let app: TestApp
const people: { roles: Role[]; accountId: string }[] = []
beforeAll(async () => {
  app = await buildTestApp()
  for (const roles of PRINCIPALS) people.push({ roles, accountId: await app.createAccount({ roles }) })
})
afterAll(() => app.close())

/** The status that says whether the caller may; calls without input are refused only after that. */
async function statusOf(endpoint: Endpoint, authorization?: string): Promise<number> {
  const path = endpoint.path.replace(':id', '1f0c1c1e-3d9f-4a6e-9a3b-0c5f5e6f7a8b')
  const response = await fetch(`${app.url}/api${path}`, {
    method: endpoint.method,
    headers: authorization ? { authorization } : {},
  })
  await response.arrayBuffer()
  return response.status
}

it('names the access of every call of the contract', () => {
  expect([...Object.keys(ACCESS), ...PUBLIC].sort()).toEqual(ALL_ENDPOINTS.map(nameOf).sort())
})

describe.each(ALL_ENDPOINTS.map(endpoint => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (name, endpoint) => {
    const access = ACCESS[name]
    if (access === undefined) {
      it('asks for no session', async () => {
        const { status } = await fetch(`${app.url}/api${endpoint.path.replace(':id', 'x')}`, {
          method: endpoint.method,
          headers: { authorization: 'Bearer a.b.c' },
        })
        expect(status).not.toBe(403)
        expect(status).not.toBe(500)
      })
      return
    }
    const isAllowed = (roles: readonly Role[]) =>
      access.startsWith('*') || roles.some(role => access.split(' ').includes(role))

    it('refuses nobody in particular', async () => {
      expect(await statusOf(endpoint)).toBe(401)
    })

    it.each(PRINCIPALS.map((roles, index) => [roles.join(' + '), index] as const))('%s', async (_, index) => {
      const person = people[index]
      if (!person) throw new Error('No such person')
      // One after the other: a call may end the person's other sessions.
      const full = await app.signIn(person.accountId)
      const fullStatus = await statusOf(endpoint, `Bearer ${full.token}`)
      const link = await app.signIn(person.accountId, 'link')
      const linkStatus = await statusOf(endpoint, `Bearer ${link.token}`)
      expect(fullStatus === 403).toBe(!isAllowed(person.roles))
      expect(linkStatus === 403).toBe(!(isAllowed(person.roles) && access.includes('+link')))
      expect([fullStatus, linkStatus]).not.toContain(401)
      expect([fullStatus, linkStatus]).not.toContain(500)
    })
  },
)

describe('the application', () => {
  it('does not start with a route that declares no access', async () => {
    const other = await buildApp(app.dependencies)
    expect(() => other.get('/api/undeclared', async () => 'x')).toThrow()
    await other.close()
  })

  it('describes every call in its OpenAPI document', async () => {
    const { status, body } = await app.anonymous.get('/openapi.json')
    expect(status).toBe(200)
    const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(body)
    for (const { path } of ALL_ENDPOINTS)
      expect(Object.keys(paths)).toContain(`/api${path.replace(/:(\w+)/g, '{$1}')}`)
  })

  it('answers health, and a problem document where there is nothing', async () => {
    expect((await app.anonymous.get('/health')).body).toEqual({ status: 'ok' })
    const { status, headers } = await app.anonymous.get('/nothing-here')
    expect(status).toBe(404)
    expect(headers.get('content-type')).toContain('application/problem+json')
  })

  it.each([
    ['broken JSON', 'POST', '/api/Auth/login', { 'content-type': 'application/json' }, '{"username": '],
    ['another media type', 'POST', '/api/Auth/login', { 'content-type': 'text/xml' }, '<login/>'],
    [
      'a prototype in JSON',
      'POST',
      '/api/Auth/login',
      { 'content-type': 'application/json' },
      '{"__proto__": {"a": 1}}',
    ],
    [
      'a body over a megabyte',
      'POST',
      '/api/Auth/login',
      { 'content-type': 'application/json' },
      `"${'x'.repeat(1_100_000)}"`,
    ],
    [
      'a multipart body without its boundary',
      'POST',
      '/api/JobApplication/upload',
      { 'content-type': 'multipart/form-data' },
      'x',
    ],
    [
      'a multipart body cut in the middle',
      'POST',
      '/api/JobApplication/upload',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disp',
    ],
    ['a broken escape in the address', 'GET', '/api/JobApplication/%E0%A4%A', {}, ''],
    ['a NUL in an id', 'GET', '/api/Employee/%00', {}, ''],
    ['a NUL in the address', 'GET', '/api/dev/mail%00', {}, ''],
  ])('never answers 500 to %s', async (_, method, path, headers, body) => {
    const status = await new Promise<number>((resolve, reject) => {
      const call = request(new URL(path, app.url), { method, headers }, response => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      })
      call.on('error', reject).end(body)
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})
