import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { startCaddy, startNginx } from '../faults/fixtures/proxies.ts'

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.c2VjcmV0.c2lnbmF0dXJl'
const PATHS = [
  `/set-password?token=${TOKEN}`,
  `/api/JobApplication/1/packet?candidatetoken=${TOKEN}`,
  `/employee-packet?applicationId=1&token=${TOKEN}#${TOKEN}`,
]

async function fetchStatuses(url: string): Promise<number[]> {
  const statuses: number[] = []
  for (const path of PATHS) {
    const headers = { referer: `${url}${path}` }
    statuses.push((await fetch(`${url}${path}`, { headers, redirect: 'manual' })).status)
  }
  return statuses
}

async function startReplica(): Promise<number> {
  const port = await freePort()
  const server = createServer((_, response) => response.end('here')).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return port
}

it('nginx logs no tokens of emailed links, whether the portal responds or not', async context => {
  const workingProxy = await startNginx(context, [await startReplica()])
  expect(await fetchStatuses(workingProxy.url)).toEqual([200, 200, 200])
  expect(await fetchStatuses(workingProxy.plainUrl)).toEqual([301, 301, 301])
  const failingProxy = await startNginx(context, [await freePort()])
  expect(await fetchStatuses(failingProxy.url)).toEqual([503, 503, 503])
  await expect.poll(workingProxy.readLog).toContain('"GET /set-password HTTP/1.1" 200')
  await expect.poll(workingProxy.readLog).toMatch(/"GET \/employee-packet HTTP\/1.1" 301/)
  await expect.poll(failingProxy.readLog).toMatch(/"GET \/employee-packet HTTP\/1.1" 503 .* 502/)
  for (const { readLog } of [workingProxy, failingProxy]) expect(readLog()).not.toContain(TOKEN)
})

it('Caddy logs no tokens of emailed links when the portal is down', async context => {
  const { url, readLog } = await startCaddy(context, await freePort())
  expect(await fetchStatuses(url)).toEqual([502, 502, 502])
  await expect.poll(readLog).toContain('"uri":"/employee-packet"')
  expect(readLog()).not.toContain(TOKEN)
})
