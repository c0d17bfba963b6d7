import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { SETUP_MESSAGES } from '@epay/contract/setup/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordAudit } from '#server/audit/record-audit.ts'
import { openDatabase } from '#server/database/client.ts'
import { DEMO_SEEDED } from '#server/demo/seed-demo.ts'
import { inTransaction } from '#server/platform/context.ts'
import { createDataDir, removeDataDir, spawnPortal, startPortal } from '#server/testing/portal-process.ts'
import { withStoppedPortal } from '#server/testing/stopped-portal.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { type Environment, runCommand } from '../../scripts/portal-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await createDataDir({ isPrepared: true })
})
afterAll(() => removeDataDir(dataDir))

async function startupErrorOf(settings: Environment): Promise<string> {
  const portal = await spawnPortal({ DATA_DIR: dataDir, ...settings })
  const { status, stdout, stderr } = await portal.exit
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^[^\n]+\n$/)
  return stderr.trim()
}

const PRODUCTION = {
  NODE_ENV: 'production',
  COMPANY_NAME: 'Harbor Builders',
  PUBLIC_URL: 'https://pay.example.com',
}

it('invalid settings fail the start with one line', async () => {
  const settings = { PORT: '70000', TZ: 'Mars' }
  expect(await startupErrorOf(settings)).toBe(
    'Configuration: PORT: must be a number from 0 to 65535; TZ: must be a time zone such as America/Los_Angeles',
  )
})

it('an address of another machine fails the start with one line', async () => {
  const error = await startupErrorOf({ HOST: '203.0.113.9' })
  expect(error).toBe('HOST=203.0.113.9 is not an address of this machine')
})

it('a port that is in use fails the start with one line', async () => {
  const port = await freePort()
  const otherServer = createServer().listen(port, '127.0.0.1')
  expect(await startupErrorOf({ PORT: String(port) })).toBe(
    `Port ${port} on 127.0.0.1 is in use: stop what uses it, or set PORT to another`,
  )
  otherServer.close()
})

it('the demo company fails the start in production, or at a public address', async () => {
  const demoDataDir = await createDataDir({ isPrepared: true })
  const seedingEvent = { action: DEMO_SEEDED, recordType: 'demo', recordId: '1' }
  await withStoppedPortal({ DATA_DIR: demoDataDir }, context =>
    inTransaction(context, context => recordAudit(context, seedingEvent)),
  )
  expect(await startupErrorOf({ ...PRODUCTION, DATA_DIR: demoDataDir })).toBe(
    'This database contains the demo company: production refuses to start with it',
  )
  const publicSettings = { PUBLIC_URL: PRODUCTION.PUBLIC_URL, DEMO: 'off', DATA_DIR: demoDataDir }
  expect(await startupErrorOf(publicSettings)).toBe(
    'This database contains the demo company: a portal for other machines refuses to start with it',
  )
  await removeDataDir(demoDataDir)
})

it.each(['SIGTERM', 'SIGINT'] as const)('%s ends the portal cleanly', async signal => {
  const portal = await startPortal({ DATA_DIR: dataDir })
  expect(await portal.end(signal)).toMatchObject({ status: 0, stderr: '' })
  const database = await openDatabase({ dataDir })
  expect((await database.pool.query('select 1')).rowCount).toBe(1)
  await database.close()
})

it('a signal during the first start leaves no process behind, and the next start works', async () => {
  const newDataDir = await createDataDir({ isPrepared: false })
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const creation = waitForEntry(newDataDir, 'postgres.new-')
    const portal = await spawnPortal({ DATA_DIR: newDataDir })
    await creation
    const status = signal === 'SIGKILL' ? null : 0
    expect(await portal.end(signal)).toMatchObject({ status, stderr: '' })
    await expect.poll(() => listProcessesNaming(newDataDir)).toEqual([])
    expect(readdirSync(newDataDir)).not.toContain('prepared')
  }
  expect(await (await startPortal({ DATA_DIR: newDataDir })).end('SIGTERM')).toMatchObject({ status: 0 })
  await removeDataDir(newDataDir)
})

const findSetupAddress = (text: string) =>
  /^https:\/\/pay\.example\.com\/setup\?token=\w{64}$/m.exec(text)?.[0]
/** The setup page asks for the company's name, so it isn't set here. */
const UNNAMED_PRODUCTION = { ...PRODUCTION, COMPANY_NAME: '' }

it('until there is an Admin, each start prints the same setup link, or the one that setup-link last printed', async () => {
  const settings = {
    ...UNNAMED_PRODUCTION,
    DATA_DIR: await createDataDir({ isPrepared: true }),
    LOG_LEVEL: 'warn',
  }
  const runAdmin = (parameters: string[], password = '') =>
    runCommand('admin', parameters, settings, password)
  const firstPortal = await startPortal(settings)
  const printedAddress = findSetupAddress(firstPortal.output())
  expect(printedAddress).toBeDefined()
  const { stdout } = await runAdmin(['setup-link'])
  expect(findSetupAddress(stdout)).not.toBe(printedAddress)
  await firstPortal.end('SIGTERM')
  const secondPortal = await startPortal(settings)
  expect(findSetupAddress(secondPortal.output())).toBe(findSetupAddress(stdout))
  const createCommand = ['create-admin', '--username', 'boss', '--email', 'boss@example.com']
  expect(await runAdmin(createCommand, 'correct horse battery')).toMatchObject({ status: 0 })
  expect(await runAdmin(['setup-link'])).toMatchObject({
    status: 1,
    stderr: `${SETUP_MESSAGES.adminExists}\n`,
  })
  await secondPortal.end('SIGTERM')
  const thirdPortal = await startPortal({ ...settings, COMPANY_NAME: 'Harbor Builders' })
  expect(findSetupAddress(thirdPortal.output())).toBeUndefined()
  await thirdPortal.end('SIGTERM')
  await removeDataDir(settings.DATA_DIR)
})

async function waitForEntry(folder: string, prefix: string): Promise<void> {
  for await (const { filename } of watch(folder))
    if (filename?.startsWith(prefix) && existsSync(join(folder, filename))) return
}

/** Returns an empty array on systems without /proc. */
function listProcessesNaming(text: string): string[] {
  const ids = existsSync('/proc') ? readdirSync('/proc').filter(name => /^\d+$/.test(name)) : []
  return ids.filter(id => commandOf(id).includes(text))
}

function commandOf(processId: string): string {
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
