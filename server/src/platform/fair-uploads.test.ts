import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { afterAll, expect, it } from 'vitest'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'

const PATH = `${API_PREFIX}${applicationEndpoints.upload.path}`
const PARTIAL_BODY =
  '--b\r\nContent-Disposition: form-data; name="resume"; filename="resume.pdf"\r\n\r\n%PDF-1.7'

const app = await openTestApp({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

async function startStalledUpload(address: string): Promise<string> {
  const { port, hostname, host } = new URL(app.url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const headers = [
    `POST ${PATH} HTTP/1.1`,
    `Host: ${host}`,
    `X-Forwarded-For: ${address}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 99999',
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n${PARTIAL_BODY}`)
  const [response] = await once(socket, 'data')
  return response
}

it('300 stalled uploads from five addresses do not block other clients', async () => {
  const addresses = Array.from({ length: 300 }, (_, index) => `203.0.113.${index % 5}`)
  const refusals: string[] = []
  for (const address of addresses) void startStalledUpload(address).then(response => refusals.push(response))
  // Each address may run 6 uploads and queue 20. The rest are refused right away.
  await expect.poll(() => refusals.length).toBeGreaterThanOrEqual(300 - 5 * (6 + 20))
  const form = buildFormData({}, { name: 'resume.pdf', content: buildPdf() })
  const headers = { 'x-forwarded-for': '203.0.113.99' }
  const { status } = await app.anonymous.upload(applicationEndpoints.upload.path, form, { headers })
  expect(status).toBe(201)
  for (const refusal of refusals) {
    expect(refusal).toMatch(/^HTTP\/1.1 503 /)
    expect(refusal).toMatch(/\r\nretry-after: 15\r\n/i)
  }
})
