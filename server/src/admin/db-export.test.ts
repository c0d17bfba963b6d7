import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFormData } from '#server/applications/factories.ts'
import { openDatabase } from '#server/database/client.ts'
import { CONTENTS } from '#server/testing/database-contents.ts'
import {
  createDataDir,
  type PortalProcess,
  removeDataDir,
  startPortal,
} from '#server/testing/portal-process.ts'
import { runCommand } from '../../../scripts/portal-process.ts'

const serverUrl = process.env.TEST_DATABASE_URL
const hasPsql = spawnSync('psql', ['--version']).status === 0
const AWKWARD = 'Tab\there, "quotes", back\\slash, \\N and \\. – ünï'

let dataDir: string
let file: string
beforeAll(async () => {
  dataDir = await createDataDir({ isPrepared: true })
  file = join(dataDir, 'epay.sql')
})
afterAll(() => removeDataDir(dataDir))

describe.runIf(serverUrl && hasPsql)('npm run db:export', () => {
  const name = `epay_test_${randomBytes(8).toString('hex')}`
  const target = new URL(serverUrl || 'postgres://localhost')
  target.pathname = `/${name}`
  const load = () => spawnSync('psql', ['--no-psqlrc', '-d', target.href, '-f', file], { encoding: 'utf8' })

  beforeAll(() => onServer(serverUrl ?? '', `create database ${name}`))
  afterAll(() => onServer(serverUrl ?? '', `drop database if exists ${name} with (force)`))

  it('writes a file for its owner that psql loads, every row as it was', async () => {
    const portal = await startPortal({ DATA_DIR: dataDir, DEMO: '1' })
    await apply(portal)
    await portal.end('SIGTERM')
    const exported = await runCommand('db-export', [file], { DATA_DIR: dataDir })
    expect(exported).toMatchObject({ status: 0, stderr: '' })
    expect(exported.stdout).toMatch(/epay\.sql: \d{5,} rows of \d+ tables\n$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    expect(load()).toMatchObject({ status: 0, stdout: '', stderr: '' })
    const contents = await onServer(target.href, CONTENTS)
    expect(contents).toEqual(await embeddedContents())
    expect(contents).toContainEqual({ name: 'public.checks', md5: expect.stringMatching(/^[0-9a-f]{32}$/) })
  })

  it('is refused by a database that is not empty, and leaves it as it is', async () => {
    const before = await onServer(target.href, CONTENTS)
    expect(load().status).not.toBe(0)
    expect(await onServer(target.href, CONTENTS)).toEqual(before)
  })

  it('gives the portal what it needs to go on from there', async () => {
    const portal = await startPortal({ DATA_DIR: dataDir, DATABASE_URL: target.href, DEMO: '1' })
    await apply(portal)
    expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  })
})

describe.skipIf(serverUrl)('npm run db:export refuses', () => {
  it.each([
    ['no file', [], {}, 'Usage: epay db:export FILE.sql'],
    ['a file that is there', ['/dev/null'], {}, '/dev/null is there already'],
    ['a folder that is not there', ['/dev/none/x.sql'], {}, "/dev/none/x.sql can't be written (ENOENT)"],
    ['no database', ['/dev/none/x.sql'], { DATA_DIR: '/dev/none' }, 'There is no database in /dev/none'],
    [
      'a PostgreSQL server',
      ['/dev/none/x.sql'],
      { DATABASE_URL: 'postgres://localhost/epay' },
      'DATABASE_URL names a PostgreSQL server: export it with pg_dump',
    ],
  ])('%s', async (_what, parameters, settings, complaint) => {
    const { status, stderr } = await runCommand('db-export', parameters, { DATA_DIR: dataDir, ...settings })
    expect({ status, stderr }).toEqual({ status: 1, stderr: `${complaint}\n` })
  })
})

async function apply({ anonymous }: PortalProcess): Promise<void> {
  const form = buildFormData({ affiliatedUnion: AWKWARD })
  expect((await anonymous.upload('/JobApplication/upload', form)).status).toBe(201)
}

async function onServer(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function embeddedContents(): Promise<unknown[]> {
  const { pool, close } = await openDatabase({ dataDir })
  await pool.query(`set timezone = 'UTC'`)
  const { rows } = await pool.query(CONTENTS)
  await close()
  return rows
}
