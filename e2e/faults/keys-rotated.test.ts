import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import {
  type CommandProcess,
  type Environment,
  killProcessesOf,
  runCommand,
  serverPid,
  startCommand,
  startPortal,
} from '../../scripts/portal-process.ts'
import { times } from './fixtures/length.ts'
import { postgresServer } from './fixtures/on-postgres.ts'
import { type SealedRecords, workOnSealedRecords } from './fixtures/sealed-records.ts'

const ROTATIONS = times({ short: 1, long: 8 })
const LOAD = { files: times({ short: 40, long: 150 }), readers: 3 }
const HEADER_BYTES = 40
const keysSchema = z.object({ encryption: z.array(z.object({ id: z.string() })) })

function keyIds(dataDir: string): string[] {
  const keys = keysSchema.parse(JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')))
  return keys.encryption.map(({ id }) => id)
}

/** The stored files by whether their headers name this key. */
function filesUnder(dataDir: string, keyId: string): { under: string[]; others: string[] } {
  const folder = join(dataDir, 'files')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\/[0-9a-f]{2}$/.test(entry.parentPath))
    .map(entry => join(entry.parentPath, entry.name))
  const isUnder = (file: string) => readFileSync(file).subarray(0, HEADER_BYTES).includes(keyId)
  return { under: files.filter(isUnder), others: files.filter(file => !isUnder(file)) }
}

/** Waits until a new key is there and a file of before is under it. */
async function halfWay(dataDir: string, before: string): Promise<void> {
  const earlier = new Set(filesUnder(dataDir, before).under)
  for (;;) {
    const [newest = ''] = keyIds(dataDir)
    if (newest !== before && filesUnder(dataDir, newest).under.some(file => earlier.has(file))) return
    await sleep(5)
  }
}

type Portal = { dataDir: string; settings: Environment; kill(command: CommandProcess): Promise<void> }

/**
 * Begins rotations, has each killed half way and finishes it.
 * Answers how many files and values the killed ones left.
 */
async function rotateAndKill({ dataDir, settings, kill }: Portal): Promise<number[]> {
  const left: number[] = []
  while (left.length < ROTATIONS) {
    const before = keyIds(dataDir)
    const command = startCommand('admin', ['rotate-keys'], settings)
    await halfWay(dataDir, before[0] ?? '')
    await kill(command)
    const begun = keyIds(dataDir)
    expect(begun.slice(1)).toEqual(before)
    // This one was done before it was killed.
    if (filesUnder(dataDir, begun[0] ?? '').others.length === 0) continue
    expect((await command.ended).status).not.toBe(0)
    const finished = await runCommand('admin', ['rotate-keys'], settings)
    expect(finished).toMatchObject({ status: 0, stderr: '' })
    expect(keyIds(dataDir)).toEqual(begun)
    left.push(Number(/: (\d+) values and files were sealed anew/.exec(finished.stdout)?.[1]))
    expect(filesUnder(dataDir, begun[0] ?? '').others).toEqual([])
  }
  return left
}

/** A data directory for the demo company; everything ends with the test. */
function demoPlace(more: Environment = {}): Environment & { DATA_DIR: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'epay-fault-'))
  onTestFinished(async () => {
    await killProcessesOf(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  const quiet = { HOST: '127.0.0.1', DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
  return { ...quiet, ...more, DATA_DIR: dataDir }
}

async function expectGood(kind: string, settings: Environment, records: SealedRecords, left: number[]) {
  await records.finish()
  const { reads, writes, refused, unreadable } = records
  const figures = { left, reads: reads(), writes: writes(), refused: refused() }
  process.stdout.write(`keys rotated, ${kind}: ${JSON.stringify(figures)}\n`)
  expect(unreadable).toEqual([])
  for (const command of ['check', 'verify-audit'])
    expect(await runCommand('admin', [command], settings)).toMatchObject({ status: 0, stderr: '' })
}

it('the command is killed beside a portal on PostgreSQL: everything can be read at any moment', async () => {
  const postgres = await postgresServer()
  onTestFinished(() => postgres.stop())
  const settings = demoPlace({ DATABASE_URL: postgres.url })
  const portal = await startPortal(settings)
  const records = await workOnSealedRecords(() => portal.url, LOAD)
  const kill = async (command: CommandProcess) => {
    await command.end('SIGKILL')
  }
  const left = await rotateAndKill({ dataDir: settings.DATA_DIR, settings, kill })
  await expectGood('PostgreSQL', settings, records, left)
  expect(records.refused()).toBe(0)
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})

it("the command and the portal's own database are killed: everything can be read as soon as it is back", async () => {
  const settings = demoPlace()
  const portal = await startPortal(settings)
  const records = await workOnSealedRecords(() => portal.url, LOAD)
  const kill = async (command: CommandProcess) => {
    await command.end('SIGKILL')
    const pid = serverPid(join(settings.DATA_DIR, 'postgres', 'postmaster.pid'))
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  }
  const left = await rotateAndKill({ dataDir: settings.DATA_DIR, settings, kill })
  await expectGood('own server', settings, records, left)
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
