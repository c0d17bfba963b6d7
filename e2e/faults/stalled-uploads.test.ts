import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { buildKeyFields } from '@epay/contract/applications/factories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PortalProcess } from '../../scripts/portal-process.ts'
import { makePdf } from '../fixtures/files.ts'
import { times } from './fixtures/length.ts'
import { ownPlace } from './fixtures/on-own-server.ts'

const UPLOADS = times({ short: 60, long: 300 })
const ADDRESSES = 5
/** Each address has so many turns and places in the queue: what goes beyond is refused at once. */
const SHARE = 6 + 20
const PATH = `/api${applicationEndpoints.upload.path}`
const BEGINNING =
  '--b\r\nContent-Disposition: form-data; name="resume"; filename="resume.pdf"\r\n\r\n%PDF-1.7'

const place = ownPlace()
let portal: PortalProcess
beforeAll(async () => {
  Object.assign(place.settings, { RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  portal = await place.start()
})
afterAll(() => place.dispose())

/** Begins an upload that goes no further. */
async function stall(address: string, onEnd: () => void): Promise<Socket> {
  const { port, hostname } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.once('data', onEnd).once('close', onEnd)
  await once(socket, 'connect')
  const headers = [
    `POST ${PATH} HTTP/1.1`,
    'Host: x',
    `X-Forwarded-For: ${address}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 99999',
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n${BEGINNING}`)
  return socket
}

it('stalled uploads from five addresses keep nobody of a sixth waiting', async () => {
  const ended = new Set<number>()
  const sockets = await Promise.all(
    Array.from({ length: UPLOADS }, (_, index) =>
      stall(`203.0.113.${index % ADDRESSES}`, () => ended.add(index)),
    ),
  )
  const refused = Math.max(0, UPLOADS - ADDRESSES * SHARE)
  await expect.poll(() => ended.size).toBeGreaterThanOrEqual(refused)

  const form = new FormData()
  for (const [field, value] of Object.entries(buildKeyFields())) form.append(field, value)
  form.append('resume', new Blob([new Uint8Array(await makePdf('Ana'))]), 'resume.pdf')
  const begin = performance.now()
  const headers = { 'X-Forwarded-For': '203.0.113.99' }
  const answer = await fetch(`${portal.url}${PATH}`, { method: 'POST', headers, body: form })
  const seconds = (performance.now() - begin) / 1000
  expect(answer.status).toBe(201)
  // Served while the others still have their turns and places, and not because they were given up.
  expect(ended.size).toBe(refused)

  for (const socket of sockets) socket.destroy()
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  process.stdout.write(`stalled uploads: ${JSON.stringify({ stalled: UPLOADS, refused, seconds })}\n`)
})
