import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type CommandProcess,
  type Environment,
  type Exit,
  killProcessesOf,
  runCommand,
  spawnPortal,
  startCommand,
  startPortal,
} from '../../scripts/portal-process.ts'
import { createInstallation } from './fixtures/own-server-installation.ts'
import { mountSmallDisk } from './fixtures/small-disk.ts'

const DISK_FULL_MESSAGE = 'no space is left on its disk'
const TINY_KILOBYTES = 8
/** Large enough for the new database, but not for its rows. */
const TOO_SMALL_KILOBYTES = 47_000

let folder: string
let identity: string
let recipient: string
let backup: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'epay-full-'))
  identity = join(folder, 'key.txt')
  recipient = (await runCommand('admin', ['backup-key', identity], {})).stdout.trim()
  backup = join(folder, 'demo.backup')
  const { settings } = createInstallation(join(folder, 'demo'))
  const portal = await startPortal({ ...settings, DEMO: 'on' })
  expect(await runCommand('admin', ['backup', backup, '--recipient', recipient], settings)).toMatchObject({
    status: 0,
    stderr: '',
  })
  await portal.end('SIGTERM')
})
afterAll(async () => {
  await killProcessesOf(folder)
  rmSync(folder, { recursive: true, force: true })
})

const backUp = (file: string, settings: Environment) =>
  runCommand('admin', ['backup', file, '--recipient', recipient], settings)
const restore = (settings: Environment) =>
  startCommand('admin', ['restore', backup, '--identity', identity], settings)

async function interrupt(command: CommandProcess, hasStarted: () => boolean): Promise<Exit> {
  await expect.poll(hasStarted, { interval: 1 }).toBe(true)
  return command.end('SIGINT')
}

function expectError({ status, stdout, stderr }: Exit, message: string): void {
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^[^\n]+\n$/)])
  expect(stderr).toContain(message)
}

it('a backup to a full disk fails with one line and leaves no files, and the portal keeps running', async context => {
  const disk = mountSmallDisk(context, 300_000)
  const backupDisk = mountSmallDisk(context, TINY_KILOBYTES)
  const { settings, dataDir, dispose } = createInstallation(join(disk.folder, 'portal'))
  const schedule = { BACKUP_URL: pathToFileURL(backupDisk.folder).href, BACKUP_RECIPIENT: recipient }
  const portal = await startPortal({ ...settings, ...schedule })
  const listUnfinishedFiles = () => readdirSync(dataDir).filter(name => name.startsWith('.'))
  try {
    await portal.waitForOutput('The backup failed and will be retried in an hour: ')
    expect(readdirSync(backupDisk.folder)).toEqual(['unfinished'])
    expect(readdirSync(join(backupDisk.folder, 'unfinished'))).toEqual([])

    const smallDiskFile = join(backupDisk.folder, 'my.backup')
    expectError(await backUp(smallDiskFile, settings), `.unfinished can't be written: ${DISK_FULL_MESSAGE}`)
    expect(readdirSync(backupDisk.folder)).toEqual(['unfinished'])

    const file = join(folder, 'my.backup')
    disk.fill()
    const rotation = await runCommand('admin', ['rotate-keys'], settings)
    expectError(rotation, `${dataDir}/keys.json can't be written: ${DISK_FULL_MESSAGE}`)
    expectError(await backUp(file, settings), `can't be written: ${DISK_FULL_MESSAGE}`)
    expect([listUnfinishedFiles(), readdirSync(folder).filter(name => name.startsWith('my.'))]).toEqual([
      [],
      [],
    ])
    disk.free()
    expect(await backUp(file, settings)).toMatchObject({ status: 0, stderr: '' })
    expect((await portal.end('SIGTERM')).stdout).toContain(DISK_FULL_MESSAGE)
  } finally {
    await dispose()
  }
})

it('a restore to a full disk fails with one line and leaves no files', async context => {
  const disk = mountSmallDisk(context, 200_000)
  const files = mountSmallDisk(context, TINY_KILOBYTES)
  const settings = { DATA_DIR: join(disk.folder, 'data') }
  const listUnfinishedFiles = () => readdirSync(settings.DATA_DIR)
  const message = `The backup can't be restored into ${settings.DATA_DIR}: ${DISK_FULL_MESSAGE}`
  expectError(await restore({ ...settings, FILES_URL: pathToFileURL(files.folder).href }).exit, message)
  const entries = readdirSync(files.folder, { recursive: true, withFileTypes: true })
  expect([listUnfinishedFiles(), entries.filter(entry => entry.isFile())]).toEqual([[], []])
  disk.resize(TOO_SMALL_KILOBYTES)
  expectError(await restore(settings).exit, message)
  expect(listUnfinishedFiles()).toEqual([])
})

it('an interrupted restore leaves no files; after a killed restore, no portal starts until the restore is repeated', async () => {
  const settings = { DATA_DIR: join(folder, 'killed'), HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  const hasStarted = () => existsSync(join(settings.DATA_DIR, 'unfinished-restore'))
  expectError(
    await interrupt(restore(settings), hasStarted),
    `The restore into ${settings.DATA_DIR} was interrupted: nothing was left behind`,
  )
  expect(readdirSync(settings.DATA_DIR)).toEqual([])
  const killDuring = async (): Promise<Exit> => {
    const command = restore(settings)
    await expect.poll(hasStarted, { interval: 1 }).toBe(true)
    const result = await command.end('SIGKILL')
    if (result.signal === 'SIGKILL') return result
    rmSync(settings.DATA_DIR, { recursive: true })
    return killDuring()
  }
  await killDuring()
  const { exit } = await spawnPortal(settings)
  expectError(await exit, `A restore into ${settings.DATA_DIR} was interrupted: run it again`)
  expect(await restore(settings).exit).toMatchObject({ status: 0, stderr: '' })
  expect(readdirSync(settings.DATA_DIR).sort()).toEqual(['files', 'postgres'])
})

it('a backup interrupted by Ctrl-C leaves no files', async () => {
  const { settings, start } = createInstallation(join(folder, 'broken-off'))
  await (await start()).end('SIGTERM')
  const file = join(folder, 'broken.backup')
  const listUnfinishedFiles = () => [
    ...readdirSync(folder).filter(name => name.startsWith('broken.')),
    ...readdirSync(settings.DATA_DIR ?? '').filter(name => name.startsWith('.')),
  ]
  const hasUnfinishedFile = () => readdirSync(folder).some(name => /^broken\..+\.unfinished$/.test(name))
  expectError(
    await interrupt(
      startCommand('admin', ['backup', file, '--recipient', recipient], settings),
      hasUnfinishedFile,
    ),
    `The backup was interrupted: ${file} was not created`,
  )
  expect(listUnfinishedFiles()).toEqual([])
})
