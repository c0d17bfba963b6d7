import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#server/database/client.ts'
import { createTestFolder } from '#server/testing/test-folder.ts'
import { killServer, readServerPid } from '../../../../scripts/portal-process.ts'

const OPEN_OWN_SERVER = fileURLToPath(new URL('../../testing/open-own-server.ts', import.meta.url))
const IS_ROOT = process.getuid?.() === 0

/** False even for root if Node is installed in a folder that only root can enter. */
const CAN_RUN_UNPRIVILEGED =
  IS_ROOT && spawnSync(process.execPath, ['--version'], { uid: 65_534, gid: 65_534 }).status === 0

let folder: string
let dataDir: string
beforeEach(() => {
  folder = createTestFolder()
  dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await killServer(pidFile())
})

const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid')
const open = (options: { isPortal?: boolean } = {}) => openDatabase({ dataDir }, options)

async function selectValue(database: Database, expression: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select ${expression} as value`)
  return rows[0]?.value
}

describe("the portal's own server", () => {
  it('the server is reused with its data after its portal was killed', async () => {
    const firstDatabase = await open()
    await firstDatabase.pool.query('create table numbers as select 1 as id')
    expect(await selectValue(firstDatabase, `current_setting('listen_addresses')`)).toBe('')
    expect(
      await selectValue(firstDatabase, `current_setting('data_checksums') || current_setting('fsync')`),
    ).toBe('onon')
    const pid = readServerPid(pidFile())
    // Simulates a killed process, which doesn't close its database.
    await Promise.all([firstDatabase.pool.end(), firstDatabase.patientPool.end()])

    const secondDatabase = await open()
    expect(readServerPid(pidFile())).toBe(pid)
    expect(await selectValue(secondDatabase, '(select count(*)::int from numbers)')).toBe(1)
    await secondDatabase.close()
    expect(existsSync(pidFile())).toBe(false)
  })

  it('the server keeps running while another process is connected, which stops it later', async () => {
    const portal = await open({ isPortal: true })
    const client = new pg.Client({ ...portal.pool.options, application_name: 'epay 1' })
    await client.connect()
    await portal.close()
    expect((await client.query('select 1')).rowCount).toBe(1)
    await client.end()
    await (await open()).close()
    expect(existsSync(pidFile())).toBe(false)
  })

  it('the server is restarted if it dies', async () => {
    const portal = await open({ isPortal: true })
    const killedPid = readServerPid(pidFile()) ?? 0
    process.kill(killedPid, 'SIGKILL')
    await expect.poll(() => readServerPid(pidFile())).not.toBe(killedPid)
    await expect.poll(() => selectValue(portal, '1').catch(String)).toBe(1)
    await portal.close()
  })

  it('the server accepts only one portal, and names it to the second', async () => {
    const portal = await open({ isPortal: true })
    await expect(open({ isPortal: true })).rejects.toThrow(
      `The data directory ${dataDir} is in use by another EPay (process ${process.pid})`,
    )
    await portal.close()
  })

  it('the server is started once by concurrent processes', async () => {
    const databases = await Promise.all([open(), open()])
    const startTimes = databases.map(each => selectValue(each, 'pg_postmaster_start_time()::text'))
    expect(new Set(await Promise.all(startTimes)).size).toBe(1)
    for (const each of databases) await each.close()
  })

  it('the server has its socket elsewhere if the path of DATA_DIR is too long', async () => {
    dataDir = join(folder, 'a'.repeat(150))
    mkdirSync(join(dataDir, 'postgres.new-abcd1234-999999999', 'base'), { recursive: true, mode: 0o700 })
    const database = await open()
    expect(await selectValue(database, '1')).toBe(1)
    await database.close()
    // The folder of an interrupted first start is removed.
    expect(readdirSync(dataDir).filter(name => name.startsWith('postgres.new-'))).toEqual([])
  })

  it.runIf(CAN_RUN_UNPRIVILEGED)('the server runs as another user for root without namespaces', async () => {
    const programs = join(folder, 'bin')
    mkdirSync(programs)
    writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
    await expect(open()).rejects.toThrow(
      `PostgreSQL does not run as root, and this system does not allow root to use user namespaces: start EPay as an ordinary user who owns ${dataDir}`,
    )
    execFileSync('chmod', ['711', folder, dataDir])
    const database = await open()
    expect(await selectValue(database, '1')).toBe(1)
    await database.close()
  })
})

function openAsOrdinaryUser(): string {
  const parameters = [OPEN_OWN_SERVER, dataDir]
  const { stdout, stderr } = spawnSync(process.execPath, parameters, { uid: 65_534, gid: 65_534 })
  return `${stdout}${stderr}`
}

describe.runIf(CAN_RUN_UNPRIVILEGED)('for an ordinary user', () => {
  beforeEach(() => {
    execFileSync('chown', ['-R', '65534:65534', folder])
  })

  it('the server runs for an ordinary user', () => {
    expect(openAsOrdinaryUser()).toBe('ready\n')
  })
})

describe('a folder is rejected and left unchanged', () => {
  it.each([
    ['if it is incomplete', { base: '' }, 'is not a complete database: restore it from a backup'],
    [
      'if it is from EPay 0.1.0',
      { PG_VERSION: '18\n' },
      'contains the embedded database of EPay 0.1.0: back it up with that version',
    ],
    [
      'if it has another major version',
      { PG_VERSION: '17\n', 'made-by-epay': '' },
      /was made by PostgreSQL 17, and .* is 18: set POSTGRES_BIN to the programs of 17/,
    ],
  ])('a folder is rejected %s', async (_, files, message) => {
    mkdirSync(join(dataDir, 'postgres'))
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(dataDir, 'postgres', name), content)
    await expect(open()).rejects.toThrow(message)
    expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual(Object.keys(files).sort())
  })
})

it('POSTGRES_BIN must contain initdb and postgres', async () => {
  await expect(openDatabase({ dataDir, postgresBin: folder })).rejects.toThrow(
    `POSTGRES_BIN=${folder} does not contain initdb and postgres`,
  )
})
