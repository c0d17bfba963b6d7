import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { startPortal } from '../../scripts/portal-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

it('SIGTERM to npm start ends the portal, and its data directory is free', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'epay-fault-')), 'data')
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), HOST: '127.0.0.1', DEMO: '0' }
  const npm = spawn('npm', ['start'], { cwd: ROOT, env: { ...process.env, ...settings }, stdio: 'pipe' })
  let printed = ''
  npm.stdout.on('data', text => {
    printed += text
  })
  await expect.poll(() => printed, { timeout: 600_000 }).toContain('EPay is ready')
  npm.kill('SIGTERM')
  // The pipe closes when the last process that holds it is gone.
  await new Promise(resolve => npm.stdout.once('close', resolve))
  const next = await startPortal(settings)
  expect(await next.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  rmSync(join(dataDir, '..'), { recursive: true })
})
