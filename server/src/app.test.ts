import { request } from 'node:http'
import { ALL_ENDPOINTS } from '@epay/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

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

  const JSON_TYPE = { 'content-type': 'application/json' }
  const LOGIN = '/api/Auth/login'
  const UPLOAD = '/api/JobApplication/upload'
  it.each([
    ['broken JSON', LOGIN, JSON_TYPE, '{"username": '],
    ['another media type', LOGIN, { 'content-type': 'text/xml' }, '<login/>'],
    ['a prototype in JSON', LOGIN, JSON_TYPE, '{"__proto__": {"a": 1}}'],
    ['a body over a megabyte', LOGIN, JSON_TYPE, `"${'x'.repeat(1_100_000)}"`],
    ['a form without its boundary', UPLOAD, { 'content-type': 'multipart/form-data' }, 'x'],
    ['a form cut off', UPLOAD, { 'content-type': 'multipart/form-data; boundary=b' }, '--b\r\nContent-Disp'],
    ['a broken escape in the address', '/api/JobApplication/%E0%A4%A', {}, undefined],
    ['a NUL in an id', '/api/Employee/%00', {}, undefined],
    ['a NUL in the address', '/api/dev/mail%00', {}, undefined],
  ])('never answers 500 to %s', async (_, path, headers, body) => {
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
})
