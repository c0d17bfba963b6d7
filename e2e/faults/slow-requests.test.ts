import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PortalProcess } from '../../scripts/portal-process.ts'
import { scaleToRun } from './fixtures/length.ts'
import { createPlace } from './fixtures/on-own-server.ts'

const REQUESTS = scaleToRun({ short: 20, long: 200 })
const IS_LONG = REQUESTS > 20

const place = createPlace()
let portal: PortalProcess
beforeAll(async () => {
  portal = await place.start()
})
afterAll(async () => {
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  await place.dispose()
})

/** Sends only the start of a request. Returns what the portal sends before it closes the connection. */
function begin(start: string): Promise<string> {
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

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\n'

it.each([
  ['headers', HEAD],
  ...(IS_LONG ? [['body', `${HEAD}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`]] : []),
])('a request whose %s never end times out', async (_, start = '') => {
  const requests = Array.from({ length: REQUESTS }, () => begin(start))
  for (const response of await Promise.all(requests)) expect(response).toMatch(/^HTTP\/1\.1 408 /)
})
