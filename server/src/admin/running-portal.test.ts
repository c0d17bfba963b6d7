import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { portalEndpoint } from '@epay/contract/common/portal-endpoint'
import { LOGO_MAX_BYTES } from '@epay/contract/settings/logo'
import { LOGO_MESSAGES } from '@epay/contract/settings/logo-texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildLogo } from '#server/settings/factories.ts'
import { createDataDir, removeDataDir, startPortal } from '#server/testing/portal-process.ts'
import { type PortalProcess, runCommand } from '../../../scripts/portal-process.ts'

const portalSchema = portalEndpoint.response
const PASSWORD = 'correct horse battery'

let settings: { DATA_DIR: string; DEMO: string; LOG_LEVEL: string }
let portal: PortalProcess
beforeAll(async () => {
  settings = { DATA_DIR: await createDataDir({ isPrepared: true }), DEMO: '0', LOG_LEVEL: 'warn' }
  portal = await startPortal(settings)
})
afterAll(() => removeDataDir(settings.DATA_DIR))

const admin = (parameters: string[], password = '') => runCommand('admin', parameters, settings, password)

test('commands are run by the portal that has the embedded database', async () => {
  expect(statSync(join(settings.DATA_DIR, 'admin.sock')).mode & 0o777).toBe(0o600)
  const create = ['create-admin', '--username', 'boss', '--email', 'boss@example.com']
  expect(await admin(create, 'short')).toMatchObject({ status: 1, stderr: expect.stringMatching(/15 char/) })
  expect(await admin(create, PASSWORD)).toMatchObject({ status: 0, stdout: 'The Admin boss can sign in.\n' })
  const answer = await fetch(`${portal.url}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'boss', password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  expect(await admin(['set-password', '--username', 'nobody'], PASSWORD)).toMatchObject({
    status: 1,
    stderr: 'There is no account nobody\n',
  })
  expect((await admin(['verify-audit'])).stdout).toMatch(/^Intact: /)
})

test('the logo is read where the command is given', async () => {
  const file = join(settings.DATA_DIR, 'logo.png')
  writeFileSync(file, await buildLogo())
  const logoNow = async () => portalSchema.parse(await (await fetch(`${portal.url}/api/portal`)).json()).logo
  expect(await admin(['set-logo', file])).toMatchObject({ status: 0, stdout: `${file} is the logo now.\n` })
  expect(await logoNow()).toMatchObject({ width: 480, height: 160 })
  writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await admin(['set-logo', file])).toMatchObject({ status: 1, stderr: `${LOGO_MESSAGES.svg}\n` })
  writeFileSync(file, Buffer.alloc(LOGO_MAX_BYTES * 2))
  expect(await admin(['set-logo', file])).toMatchObject({ status: 1, stderr: `${LOGO_MESSAGES.tooLarge}\n` })
  expect((await admin(['set-logo', `${file}.none`])).stderr).toMatch(/can't be read: ENOENT/)
  expect((await admin(['set-logo', file, '--remove'])).stderr).toMatch(/^Usage: .*set-logo FILE/)
  expect((await admin(['set-logo'])).stderr).toMatch(/^Usage: .*set-logo FILE/)
  expect((await admin(['set-logo', '--remove'])).status).toBe(0)
  expect(await logoNow()).toBeNull()
})

test('after it was killed they run by themselves', async () => {
  await portal.end('SIGKILL')
  expect((await admin(['verify-audit'])).stdout).toMatch(/^Intact: /)
  portal = await startPortal(settings)
  expect((await admin(['check'])).stdout).toMatch(/0 problems were found/)
  await portal.end('SIGTERM')
  expect((await admin(['check'])).stdout).toMatch(/0 problems were found/)
})
