import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { type Environment, killProcessesOf, runCommand, startPortal } from '../../scripts/portal-process.ts'
import { contentsOf } from './fixtures/backup-contents.ts'
import { IS_LONG, times } from './fixtures/length.ts'
import { downloadedFiles } from './fixtures/office-files.ts'
import { type Done, expectOfItsMoment, expectWhole } from './fixtures/office-in-backup.ts'
import { startOfficeLoad } from './fixtures/office-load.ts'
import { ownPlace } from './fixtures/on-own-server.ts'
import { giveUpJobs, postgresServer } from './fixtures/on-postgres.ts'

/** Of each place, beside that of the schedule. */
const BACKUPS = times({ short: 1, long: 10 })
const LOAD = { hiring: times({ short: 1, long: 2 }), reading: 1, importing: 1, isInSteps: !IS_LONG }
const SCHEDULED = /^epay-.*\.backup$/

type Place = Environment & { DATA_DIR: string }
type Made = { file: string; before: Done; after: () => Done }

const NOTHING: Done = { hired: [], imported: [] }

async function admin(settings: Environment, ...parameters: string[]): Promise<string> {
  const { status, stdout, stderr } = await runCommand('admin', parameters, settings)
  expect([parameters[0], status, stderr]).toEqual([parameters[0], 0, ''])
  return stdout.trim()
}

it('backups made under load hold their moment, and are restored from either server into the other', async () => {
  const postgres = await postgresServer()
  const folder = mkdtempSync(join(tmpdir(), 'epay-backups-'))
  onTestFinished(async () => {
    await killProcessesOf(folder)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const identity = join(folder, 'key.txt')
  const place = (name: string, more: Environment = {}): Place => ({
    ...{ HOST: '127.0.0.1', DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    ...more,
    DATA_DIR: join(folder, name, 'data'),
  })
  const first = ownPlace(join(folder, 'first'))
  const recipient = await admin(first.settings, 'backup-key', identity)
  let last = place('first')
  /** What every later place has to hold. */
  let known: Done = NOTHING
  let files = new Map<string, readonly string[]>()
  const figures = { backups: 0, hired: 0, imported: 0, longestSeconds: 0 }

  /** Works in a place while backups of it are made. */
  async function backUpUnderLoad(settings: Place): Promise<Made[]> {
    const scheduled = join(settings.DATA_DIR, '..', 'scheduled')
    mkdirSync(scheduled)
    const schedule = { BACKUP_URL: pathToFileURL(scheduled).href, BACKUP_RECIPIENT: recipient }
    const portal = await startPortal({ ...settings, ...schedule })
    // What was restored is as it was where it comes from.
    expect(await downloadedFiles(portal.url, known.hired)).toEqual(files)
    const load = await startOfficeLoad(portal.url, LOAD)
    const done = (): Done => ({
      hired: [...known.hired, ...load.hired],
      imported: [...known.imported, ...load.imported],
    })
    const begunAfter = (moment: number) => (): Done => ({
      hired: load.hired.filter(({ begunAt }) => begunAt > moment),
      imported: load.imported.filter(({ begunAt }) => begunAt > moment),
    })
    const made: Made[] = []
    for (let count = 0; count < BACKUPS; count++) {
      await load.more()
      const [file, before] = [join(settings.DATA_DIR, '..', `${count}.backup`), done()]
      await Promise.all([admin(settings, 'backup', file, '--recipient', recipient), load.more()])
      made.push({ file, before, after: begunAfter(performance.now()) })
    }
    const names = () => readdirSync(scheduled).filter(name => SCHEDULED.test(name))
    await expect.poll(names).toHaveLength(1)
    made.push({
      file: join(scheduled, String(names()[0])),
      before: known,
      after: begunAfter(performance.now()),
    })
    await load.more()
    await load.finish()
    const everything = done()
    files = await downloadedFiles(portal.url, everything.hired)
    expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
    figures.backups += made.length
    figures.hired += load.hired.length
    figures.imported += load.imported.length
    figures.longestSeconds = Math.max(figures.longestSeconds, load.longestSeconds())
    for (const { file, before, after } of made) {
      const contents = await contentsOf(file, identity)
      expectOfItsMoment(contents, { before, after: after() })
      expectWhole(contents, everything)
    }
    return made
  }

  /** Restores a backup; a backup of what was restored is the same. */
  async function restore({ file, before }: Made, settings: Place): Promise<void> {
    const verified = await admin(settings, 'verify-backup', file, '--identity', identity)
    const [, facts] = /^Whole: (.*); made by /.exec(verified) ?? []
    expect(await admin(settings, 'restore', file, '--identity', identity)).toContain(`Restored: ${facts}`)
    for (const name of ['keys.json', 'packet-keys.json'])
      copyFileSync(join(last.DATA_DIR, name), join(settings.DATA_DIR, name))
    const again = join(settings.DATA_DIR, '..', 'again')
    await admin(settings, 'backup', again, '--recipient', recipient)
    expect(await contentsOf(again, identity)).toEqual(await contentsOf(file, identity))
    for (const command of ['check', 'verify-audit']) await admin(settings, command)
    known = before
    files = new Map([...files].filter(([id]) => before.hired.some(hired => hired.id === id)))
    last = settings
  }

  async function expectRefused(file: string, settings: Place): Promise<void> {
    const bytes = readFileSync(file)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    const altered = `${file}.altered`
    writeFileSync(altered, bytes)
    const refused = await runCommand('admin', ['restore', altered, '--identity', identity], settings)
    const complaint = expect.stringMatching(/^The backup can't be read at (files|rows)\/[^\n]+\n$/)
    expect(refused).toMatchObject({ status: 1, stdout: '', stderr: complaint })
    expect(readdirSync(settings.DATA_DIR)).toEqual([])
  }

  const onServer = place('server', { DATABASE_URL: postgres.url })
  const [chosen] = await backUpUnderLoad(last)
  if (!chosen) throw new Error('There is one')
  await expectRefused(chosen.file, onServer)
  await restore(chosen, onServer)

  const own = place('own')
  // The backup that was being made of the day belongs to a process that is no more: only the long form waits for that.
  if (!IS_LONG) await giveUpJobs(postgres.url)
  const [next] = await backUpUnderLoad(onServer)
  if (!next) throw new Error('There is one')
  await restore(next, own)

  const portal = await startPortal(own)
  expect(await downloadedFiles(portal.url, known.hired)).toEqual(files)
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  process.stdout.write(`backups under load: ${JSON.stringify(figures)}\n`)
})
