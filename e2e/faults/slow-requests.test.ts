import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PortalProcess } from '../../scripts/portal-process.ts'
import { createInstallation } from './fixtures/own-server-installation.ts'
import { scaleToRun } from './fixtures/run-length.ts'

const REQUEST_COUNT = scaleToRun({ short: 20, long: 200 })
const IS_LONG = REQUEST_COUNT > 20

const installation = createInstallation()
let portal: PortalProcess
beforeAll(async () => {
  portal = await installation.start()
})
afterAll(async () => {
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  await installation.dispose()
})

/** Sends only the start of a request. Returns what the portal sends before it closes the connection. */
function sendPartialRequest(start: string): Promise<string> {
  const { port, hostname } = new URL(portal.url)
  return new Promise(resolve => {
    let response = ''
    const socket = connect(Number(port), hostname, () => socket.write(start))
    socket.on('data', text => {
      response += text
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(response))
  })
}

const LOGIN_HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\n'

it.each([
  ['headers', LOGIN_HEAD],
  ...(IS_LONG
    ? [['body', `${LOGIN_HEAD}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`]]
    : []),
])('a request whose %s never end times out', async (_, start = '') => {
  const requests = Array.from({ length: REQUEST_COUNT }, () => sendPartialRequest(start))
  for (const response of await Promise.all(requests)) expect(response).toMatch(/^HTTP\/1\.1 408 /)
})
