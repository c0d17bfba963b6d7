import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { handleError } from './error-handler.ts'
import { PortalError } from './errors.ts'
import { createLog } from './log.ts'
import { logRequests } from './request-log.ts'
import type { App } from './route.ts'

let lines: Record<string, unknown>[]
let app: App
beforeEach(() => {
  lines = []
  const loggerInstance: FastifyBaseLogger = createLog('info', { write: line => lines.push(JSON.parse(line)) })
  app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'ab-12',
  })
  app.setErrorHandler(handleError)
  logRequests(app)
  app.addHook('onRequest', async request => {
    request.actor = { ...LINK }
  })
})

afterEach(() => app.close())

const LINK = {
  kind: 'link',
  linkId: 'link 1',
  purpose: 'complete-packet',
  subjectId: '7',
  accountId: null,
  username: null,
  name: 'Ann Lee',
  role: null,
  endedAt: null,
} as const

async function get(answer: () => Promise<unknown>) {
  app.get('/things/:id', answer)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  lines = []
  await (await fetch(`${url}/things/Ann?token=secret`)).text()
  await expect.poll(() => lines).toHaveLength(1)
}

it('every request is one line that says who asked for what and how it went, without names and tokens', async () => {
  await get(async () => ({}))
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      reqId: 'ab-12',
      method: 'GET',
      route: '/things/:id',
      status: 200,
      link: 'link 1',
      durationMs: expect.any(Number),
      msg: 'request answered',
    },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Ann|secret/)
})

it('one that fails tells the chain of causes', async () => {
  const cause = Object.assign(new Error('the disk'), { code: 'EBADF' })
  await get(() => Promise.reject(new TypeError('unforeseen', { cause })))
  expect(lines).toMatchObject([
    {
      level: 50,
      route: '/things/:id',
      status: 500,
      reqId: 'ab-12',
      msg: 'request failed',
      err: { type: 'TypeError', message: 'unforeseen', causes: [{ code: 'EBADF', message: 'the disk' }] },
    },
  ])
})

it.each([
  ['for a reason that it understands, by its code only', 'FORBIDDEN', 30, 403],
  ['because there is too much to do, as a warning', 'UNAVAILABLE', 40, 503],
] as const)('one that is refused %s', async (_, code, level, status) => {
  await get(() => Promise.reject(new PortalError(code, 'Ann Lee may not')))
  expect(lines).toMatchObject([{ level, status, code }])
  expect(JSON.stringify(lines)).not.toContain('Ann')
})
