import { once } from 'node:events'
import { connect } from 'node:net'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createLog } from './log.ts'
import type { App } from './route.ts'

let data: TestApp
let app: App
let url: URL
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  data = await buildTestApp()
  const log = createLog('info', { write: line => void lines.push(JSON.parse(line)) })
  app = await buildApp({ ...data.dependencies, log })
  url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await app.close()
  await data.close()
})

/** Expects exactly one line per request, with exactly these members. */
async function lineOf(more: Record<string, unknown>) {
  await expect.poll(() => lines).toHaveLength(1)
  const always = { level: 30, time: expect.any(Number), durationMs: expect.any(Number) }
  expect(lines).toEqual([{ ...always, reqId: expect.stringMatching(/^[\da-f-]{36}$/), ...more }])
}

async function send(start: string) {
  const socket = connect(Number(url.port), url.hostname).setEncoding('utf8')
  await once(socket, 'connect')
  socket.write(start)
  return socket
}

it('tells the account that asks, and neither what for nor with which token', async () => {
  const { token, accountId } = data.as('Admin')
  const asked = await fetch(new URL(`${API_PREFIX}/Employee?filter=Ann+Lee`, url), {
    headers: { authorization: `Bearer ${await token}` },
  })
  await asked.text()
  const route = `${API_PREFIX}/Employee`
  await lineOf({ method: 'GET', route, status: 200, account: await accountId, msg: 'request answered' })
})

it.each([
  ['an address with a broken escape', '/api/JobApplication/%E0%A4%A'],
  ['one with an id that is too long', `/api/Employee/${'Ann'.repeat(200)}`],
])('tells of %s, which the router refuses', async (_, path) => {
  const socket = await send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 400 /)
  await lineOf({ method: 'GET', route: 'none', status: 400, msg: 'request answered' })
  socket.destroy()
})

const UPLOAD = `${API_PREFIX}/JobApplication/upload`
const LOGIN = `${API_PREFIX}/Auth/login`
const FORM = 'Content-Type: multipart/form-data; boundary=b'
const FILE = '--b\r\nContent-Disposition: form-data; name="resume"; filename="Ann.pdf"\r\n\r\n%PDF-1.7'
const TEXT = '--b\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nAnn'

it.each([
  ['before its first part', UPLOAD, FORM, ''],
  ['in a text', UPLOAD, FORM, TEXT],
  ['in a file', UPLOAD, FORM, FILE],
  ['in its JSON', LOGIN, 'Content-Type: application/json', '{"username":"Ann'],
])('tells of a request that its client breaks off %s', async (_, route, type, body) => {
  const head = `POST ${route} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 9999\r\nExpect: 100-continue`
  const socket = await send(`${head}\r\n\r\n`)
  // The portal has started its response.
  await once(socket, 'data')
  socket.end(body)
  await lineOf({ method: 'POST', route, status: 499, msg: 'request broken off by the client' })
})
