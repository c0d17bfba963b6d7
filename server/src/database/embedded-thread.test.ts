import {
  closeSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbeddedDirectory } from '#server/database/embedded.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { prepareEmbeddedImage } from '#server/testing/database-image.ts'

let directory: string
beforeEach(async () => {
  directory = join(mkdtempSync(join(tmpdir(), 'epay-thread-')), 'postgres')
  cpSync(await prepareEmbeddedImage(), directory, { recursive: true })
})
afterEach(() => rmSync(join(directory, '..'), { recursive: true, force: true }))

it.runIf(process.platform === 'linux')(
  'does not acknowledge what its disk refuses, and starts anew by itself',
  async () => {
    const events: string[] = []
    const report = (event: string) => void events.push(event)
    const database = await openEmbeddedDirectory({ directory, isDurable: true, report })
    await database.pool.query('create table survivor (id int)')
    await database.pool.query('insert into survivor values (1)')
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('insert into survivor values (2)')
    takeLogFileAway()
    await expect(client.query('commit')).rejects.toThrow('Connection terminated')
    client.release(true)
    await expect.poll(() => events).toContainEqual(expect.stringMatching(/^The embedded database stops: .*/))
    const { rows } = await database.pool.query('select id from survivor')
    expect(rows).toEqual([{ id: 1 }])
    await database.close()
  },
)

it.runIf(process.platform === 'linux')(
  'tells once that it does not open, however often it tries',
  async () => {
    const events: string[] = []
    const report = (event: string) => void events.push(event)
    const database = await openEmbeddedDirectory({ directory, isDurable: true, report })
    await database.pool.query('create table survivor (id int)')
    const version = readFileSync(join(directory, 'PG_VERSION'))
    writeFileSync(join(directory, 'PG_VERSION'), '14\n')
    takeLogFileAway()
    // The first fails with the thread that stops, each further one with an attempt to start.
    for (const table of ['a', 'b', 'c'])
      await expect(database.pool.query(`create table ${table} (id int)`)).rejects.toThrow(
        'Connection terminated',
      )
    writeFileSync(join(directory, 'PG_VERSION'), version)
    await expect.poll(() => database.pool.query('select from survivor').catch(() => undefined)).toBeDefined()
    expect(events.filter(event => event.startsWith('The embedded database does not open'))).toHaveLength(1)
    await database.close()
  },
)

it('tells why a directory does not open', async () => {
  writeFileSync(join(directory, 'PG_VERSION'), '14\n')
  const opening = openEmbeddedDirectory({ directory, isDurable: true })
  await expect(opening).rejects.toThrow(StartupError)
  await expect(opening).rejects.toThrow('initialized by PostgreSQL version 14')
})

/** Closes PostgreSQL's log file while it is in use, as if the disk had gone away. */
function takeLogFileAway() {
  for (const descriptor of readdirSync('/proc/self/fd')) {
    if (targetOf(descriptor).startsWith(join(directory, 'pg_wal'))) closeSync(Number(descriptor))
  }
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return ''
  }
}
