import { once } from 'node:events'
import { connect } from 'node:net'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import type { Actor } from './context.ts'
import { handleError } from './error-handler.ts'
import { PortalError } from './errors.ts'
import { createLog } from './log.ts'
import { logRequests } from './request-log.ts'
import type { App } from './route.ts'

let lines: Record<string, unknown>[] = []
beforeEach(() => {
  lines = []
})
const log = createLog('info', { write: line => void lines.push(JSON.parse(line)) })

/** Expects exactly one log line for the request, with exactly these members. */
async function expectLine(expectedMembers: Record<string, unknown>): Promise<void> {
  await expect.poll(() => lines).toHaveLength(1)
  const common = { level: 30, time: expect.any(Number), durationMs: expect.any(Number) }
  expect(lines).toEqual([{ ...common, reqId: expect.stringMatching(/^[\da-f-]{2,36}$/), ...expectedMembers }])
}

const { dependencies } = await openTestApp()
const portal = await buildApp({ ...dependencies, log })
afterAll(() => portal.close())
const url = new URL(await portal.listen({ port: 0, host: '127.0.0.1' }))

const USER: Actor = {
  ...{ kind: 'user', accountId: 'account 1', username: 'ann', name: 'Ann Lee', roles: [] },
  ...{ sessionId: '1', isLinkSession: false, applicationId: null, needsSecondFactor: false },
  ...{ wasResetByMail: false, haveRolesChanged: false },
}
const LINK: Actor = {
  ...{ kind: 'link', linkId: 'link 1', purpose: 'complete-packet', subjectId: '7', accountId: null },
  ...{ username: null, name: 'Ann Lee', role: null, endedAt: null },
}

async function get(handler: () => Promise<unknown>, actor: Actor = LINK): Promise<void> {
  const loggerInstance: FastifyBaseLogger = log
  const logController = new LogController({ disableRequestLogging: true })
  const app: App = Fastify({ loggerInstance, logController, genReqId: () => 'ab-12' })
  onTestFinished(() => app.close())
  app.setErrorHandler(handleError)
  logRequests(app)
  app.addHook('onRequest', async request => {
    request.actor = { ...actor }
  })
  app.get('/things/:id', handler)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  lines = []
  await (await fetch(`${url}/things/Ann?token=secret`)).text()
  await expect.poll(() => lines).toHaveLength(1)
}

it.each([
  [USER, { account: 'account 1' }],
  [LINK, { link: 'link 1' }],
])('logs who called which route, without names and tokens', async (actor, caller) => {
  await get(async () => ({}), actor)
  await expectLine({ method: 'GET', route: '/things/:id', status: 200, ...caller, msg: 'request completed' })
})

it('logs an unexpected error with its causes', async () => {
  const cause = Object.assign(new Error('the disk'), { code: 'EBADF' })
  await get(() => Promise.reject(new TypeError('unexpected', { cause })))
  const err = { type: 'TypeError', message: 'unexpected', causes: [{ code: 'EBADF', message: 'the disk' }] }
  expect(lines).toMatchObject([{ level: 50, status: 500, msg: 'request failed', err }])
})

it.each([
  ['FORBIDDEN', 30, 403],
  ['UNAVAILABLE', 40, 503],
] as const)('logs %s with level %d and without its message', async (code, level, status) => {
  await get(() => Promise.reject(new PortalError(code, 'Ann Lee may not')))
  expect(lines).toMatchObject([{ level, status, code }])
  expect(JSON.stringify(lines)).not.toContain('Ann')
})

describe('the portal', () => {
  async function send(start: string) {
    const socket = connect(Number(url.port), url.hostname).setEncoding('utf8')
    await once(socket, 'connect')
    lines = []
    socket.write(start)
    return socket
  }

  it.each([
    ['a broken escape', '/api/JobApplication/%E0%A4%A'],
    ['an id that is too long', `/api/Employee/${'Ann'.repeat(200)}`],
  ])('logs requests that the router rejects: %s', async (_, path) => {
    const socket = await send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 400 /)
    await expectLine({ method: 'GET', route: 'none', status: 400, msg: 'request completed' })
    socket.destroy()
  })

  const UPLOAD = `${API_PREFIX}/JobApplication/upload`
  const LOGIN = `${API_PREFIX}/Auth/login`
  const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=b'
  const FILE = '--b\r\nContent-Disposition: form-data; name="resume"; filename="Ann.pdf"\r\n\r\n%PDF-1.7'

  it.each([
    ['in a file', UPLOAD, FORM_TYPE, FILE],
    ['in JSON', LOGIN, 'Content-Type: application/json', '{"username":"Ann'],
  ])('logs a client that disconnects %s, not as an error', async (_, route, type, body) => {
    const head = `POST ${route} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 9999\r\nExpect: 100-continue`
    const socket = await send(`${head}\r\n\r\n`)
    // The portal has started its response.
    await once(socket, 'data')
    socket.end(body)
    await expectLine({ method: 'POST', route, status: 499, msg: 'client disconnected during the request' })
  })
})
