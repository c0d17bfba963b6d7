import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { buildRequiredFields } from '@epay/contract/applications/factories'
import { expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { startPortal } from '../../scripts/portal-process.ts'
import { scaleToRun } from './fixtures/run-length.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The slow-upload check would end a stalled request only after half a minute; the shutdown must not wait that long. */
const STOP_MAX_SECONDS = scaleToRun({ short: 25, long: 12 })

const FORM_FIELDS = Object.entries(buildRequiredFields())
  .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join('')

/** Starts an upload, and returns once the portal is reading it. */
async function beginUpload(port: number): Promise<ClientRequest> {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b', Expect: '100-continue' }
  const path = `/api${applicationEndpoints.upload.path}`
  const upload = request({ port, host: '127.0.0.1', method: 'POST', path, headers })
  upload.on('error', () => {})
  upload.flushHeaders()
  await once(upload, 'continue')
  upload.write(FORM_FIELDS)
  return upload
}

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    () => true,
    () => false,
  )

it('SIGTERM to npm start completes running requests, ends all processes, and frees the data directory', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'epay-fault-')), 'data')
  const port = await freePort()
  const settings = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', DEMO: '0', RATE_LIMITS: 'off' }
  const npm = spawn('npm', ['start'], { cwd: ROOT, env: { ...process.env, ...settings }, stdio: 'pipe' })
  let output = ''
  npm.stdout.on('data', text => {
    output += text
  })
  await expect.poll(() => output, { timeout: 600_000 }).toContain('EPay is ready')
  const upload = await beginUpload(port)
  // This upload never finishes, so the shutdown must abort it.
  await beginUpload(port)

  const startedAt = performance.now()
  npm.kill('SIGTERM')
  // The pipe closes when the last process that holds it open ends.
  const stopTime = once(npm.stdout, 'close').then(() => (performance.now() - startedAt) / 1000)
  await expect.poll(() => isListening(port), { interval: 20 }).toBe(false)
  upload.end('--b--\r\n')
  const [response]: IncomingMessage[] = await once(upload, 'response')
  expect(response?.statusCode).toBe(201)
  response?.resume()
  const seconds = await stopTime
  expect(seconds).toBeLessThan(STOP_MAX_SECONDS)

  const nextPortal = await startPortal(settings)
  expect(await nextPortal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  rmSync(join(dataDir, '..'), { recursive: true })
})
