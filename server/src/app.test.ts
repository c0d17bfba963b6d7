import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

it('does not accept a route without declared access', async () => {
  const newApp = await buildApp(app.dependencies)
  expect(() => newApp.get('/api/undeclared', async () => 'x')).toThrow()
  await newApp.close()
})

it('reports its health, and unknown routes as problems', async () => {
  expect((await app.anonymous.get('/health')).body).toEqual({ status: 'ok' })
  const { status, headers } = await app.anonymous.get('/nothing-here')
  expect(status).toBe(404)
  expect(headers.get('content-type')).toContain('application/problem+json')
})

const JSON_HEADERS = { 'content-type': 'application/json' }
const LOGIN = '/api/Auth/login'

it.each([
  ['invalid JSON', LOGIN, JSON_HEADERS, '{"username": '],
  ['a prototype in JSON', LOGIN, JSON_HEADERS, '{"__proto__": {"a": 1}}'],
  ['a body over a megabyte', LOGIN, JSON_HEADERS, `"${'x'.repeat(1_100_000)}"`],
  ['an invalid escape in the path', '/api/JobApplication/%E0%A4%A', {}, undefined],
  ['a NUL in the path', '/api/dev/mail%00', {}, undefined],
])('returns a client error for %s', async (_, path, headers, body) => {
  const method = body === undefined ? 'GET' : 'POST'
  const status = await new Promise<number>((resolve, reject) => {
    const call = request(new URL(path, app.url), { method, headers }, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject).end(body)
  })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})
