import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/database/client.ts'
import { createDataDir, removeDataDir, spawnPortal, startPortal } from '#server/testing/portal-process.ts'
import { freePort } from '../../scripts/free-port.mjs'
import type { Environment } from '../../scripts/portal-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await createDataDir({ isPrepared: true })
})
afterAll(() => removeDataDir(dataDir))

/** The one line that a server writes which can't start. */
async function complaintOf(settings: Environment): Promise<string> {
  const portal = await spawnPortal({ DATA_DIR: dataDir, ...settings })
  const { status, stdout, stderr } = await portal.ended
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^[^\n]+\n$/)
  return stderr.trim()
}

const PRODUCTION = {
  NODE_ENV: 'production',
  COMPANY_NAME: 'Harbor Builders',
  PUBLIC_URL: 'https://pay.example.com',
}

describe('a server that can not start says why in one line and ends with status 1:', () => {
  it.each<[string, Environment, string]>([
    ['an unknown setting', { EPAY_TYPO: '1' }, 'Configuration: EPAY_TYPO is not a setting of the portal'],
    ['a port that is none', { PORT: 'abc' }, 'Configuration: PORT: must be a number from 0 to 65535'],
    [
      'several problems at once',
      { PORT: '70000', SMTP_URL: 'mail.example.com', TZ: 'Mars', LOG_LEVEL: 'loud' },
      'Configuration: PORT: must be a number from 0 to 65535; SMTP_URL: must be a URL starting with smtp:// or smtps://; ' +
        'TZ: must be a time zone such as America/Los_Angeles; ' +
        'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
    ],
    ['keys that are no JSON', { EPAY_KEYS: 'secret' }, 'Configuration: EPAY_KEYS: does not hold valid keys'],
    [
      'keys that are too short',
      { EPAY_KEYS: JSON.stringify({ signing: [{ id: 'a', secret: 'AAAA' }], encryption: [] }) },
      'Configuration: EPAY_KEYS: does not hold valid keys',
    ],
    [
      'demo data and no rate limits in production',
      { NODE_ENV: 'production', DEMO: '1', RATE_LIMITS: 'off' },
      'Configuration: COMPANY_NAME has to be set in production; PUBLIC_URL has to be set in production; ' +
        'DEMO=1 is not allowed in production; RATE_LIMITS=off is not allowed in production',
    ],
    [
      'an address of another machine',
      { HOST: '203.0.113.9' },
      'HOST=203.0.113.9 is not an address of this machine',
    ],
    [
      'a data directory below what is no directory',
      { DATA_DIR: '/dev/null/epay' },
      "The data directory /dev/null/epay can't be written (EEXIST): choose another with DATA_DIR",
    ],
    [
      'a data directory that the system refuses',
      { DATA_DIR: '/proc/epay/data' },
      "The data directory /proc/epay/data can't be written (ENOENT): choose another with DATA_DIR",
    ],
  ])('%s', async (_name, settings, complaint) => {
    expect(await complaintOf(settings)).toBe(complaint)
  })

  it('a database that does not answer, without its password', async () => {
    const port = await freePort()
    const complaint = await complaintOf({ DATABASE_URL: `postgres://epay:hidden@127.0.0.1:${port}/epay` })
    expect(complaint).toBe(
      `The database epay at 127.0.0.1:${port} (DATABASE_URL) can't be reached: connect ECONNREFUSED 127.0.0.1:${port}.`,
    )
  })

  it('a port that is in use', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    expect(await complaintOf({ PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is in use: stop what uses it, or set PORT to another`,
    )
    other.close()
  })

  it('a data directory that another server uses', async () => {
    const portal = await startPortal({ DATA_DIR: dataDir })
    expect(await complaintOf({})).toMatch(
      /^The data directory \S+ is in use by another EPay \(process \d+ on \S+ since \S+\)\. Stop that one first/,
    )
    expect((await portal.anonymous.get('/health')).status).toBe(200)
    await portal.end('SIGTERM')
  })

  it('a key file that others can read, in production', async () => {
    const keyFile = join(dataDir, 'keys.json')
    chmodSync(keyFile, 0o644)
    expect(await complaintOf(PRODUCTION)).toBe(`${keyFile} can be read by others; run: chmod 600 ${keyFile}`)
    chmodSync(keyFile, 0o600)
  })

  it('a key file that holds no keys', async () => {
    const damaged = await createDataDir({ isPrepared: true })
    writeFileSync(join(damaged, 'keys.json'), '{}', { mode: 0o600 })
    expect(await complaintOf({ DATA_DIR: damaged })).toBe(`${damaged}/keys.json does not hold valid keys`)
    await removeDataDir(damaged)
  })

  it('a damaged database', async () => {
    const damaged = await createDataDir({ isPrepared: true })
    writeFileSync(join(damaged, 'postgres', 'PG_VERSION'), 'x')
    expect(await complaintOf({ DATA_DIR: damaged })).toContain(
      `The database in ${damaged}/postgres does not open: FATAL: `,
    )
    await removeDataDir(damaged)
  })

  it('the demo company in production', async () => {
    const demo = await createDataDir({ isPrepared: true })
    const portal = await startPortal({ DATA_DIR: demo, DEMO: '1' })
    await portal.end('SIGTERM')
    expect(await complaintOf({ ...PRODUCTION, DATA_DIR: demo })).toBe(
      'This database holds the demo company: production refuses to start with it',
    )
    await removeDataDir(demo)
  })
})

describe('a signal', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s ends the server cleanly', async signal => {
    const portal = await startPortal({ DATA_DIR: dataDir })
    expect(await portal.end(signal)).toMatchObject({ status: 0, stderr: '' })
    const database = await openDatabase({ dataDir })
    expect((await database.pool.query('select 1')).rowCount).toBe(1)
    await database.close()
  })

  it.each([
    ['SIGTERM', 0],
    ['SIGINT', 0],
    ['SIGKILL', null],
  ] as const)('%s while the database is created leaves no process behind', async (signal, status) => {
    const fresh = await createDataDir({ isPrepared: false })
    const isCreating = hasEntry(fresh, 'postgres.new-')
    const portal = await spawnPortal({ DATA_DIR: fresh })
    await isCreating
    expect(await portal.end(signal)).toMatchObject({ status, stderr: '' })
    await expect.poll(() => processesNaming(fresh)).toEqual([])
    expect(readdirSync(fresh)).not.toContain('prepared')
    expect(await (await startPortal({ DATA_DIR: fresh })).end('SIGTERM')).toMatchObject({ status: 0 })
    await removeDataDir(fresh)
  })
})

/** Waits until something whose name starts like this is made in the folder. */
async function hasEntry(folder: string, prefix: string): Promise<void> {
  for await (const { filename } of watch(folder)) if (filename?.startsWith(prefix)) return
}

/** The running programs that were started with this text among their arguments; none where there is no /proc. */
function processesNaming(text: string): string[] {
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
