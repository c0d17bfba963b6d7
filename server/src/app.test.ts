import { request } from 'node:http'
import { ALL_ENDPOINTS } from '@epay/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { PEOPLE, WHO_MAY_CALL } from '#server/testing/permissions-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const PUBLIC = [...WHO_MAY_CALL].filter(([, who]) => who.length === PEOPLE.length).map(([call]) => call)

it.each(PUBLIC)('%s asks for no session, and does not mind one that is none', async call => {
  const [method, path = ''] = call.split(' ')
  const { status } = await fetch(`${app.url}/api${path.replaceAll(/:\w+/g, 'x')}`, {
    ...(method && { method }),
    headers: { authorization: 'Bearer a.b.c' },
  })
  expect(status).not.toBe(403)
  expect(status).not.toBe(500)
})

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
