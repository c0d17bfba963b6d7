/** `npm run upgrade-fixture [-- COMMIT]`: keeps what the code of a commit leaves behind, for the tests of upgrades. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../../scripts/free-port.mjs'
import { startPostgres } from '../../../../scripts/with-postgres.mjs'
import { DUMP, keep, levelsOf } from './fixtures.ts'
import { OFFICE, workInSmallOffice } from './small-office.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** As statements that any client can send. */
const DUMP_OPTIONS = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges']

type Settings = Record<string, string>

const commit = process.argv[2] ?? 'HEAD'
const folder = mkdtempSync(join(tmpdir(), 'epay-upgrade-'))
const checkout = join(folder, 'code')

/** Runs one of the commit's own programs from its sources. */
function start(program: string, parameters: readonly string[], settings: Settings) {
  const { PATH = '' } = process.env
  const env = { PATH, HOST: '127.0.0.1', DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...settings }
  return spawn(process.execPath, [join('server/src', program), ...parameters], {
    cwd: checkout,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

async function run(program: string, parameters: readonly string[], settings: Settings, input = '') {
  const child = start(program, parameters, settings)
  child.stdin.end(input)
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${said}`)
}

async function workInPortal(settings: Settings): Promise<void> {
  const port = String(await freePort())
  const portal = start('main.ts', [], { ...settings, PORT: port })
  const ended = once(portal, 'exit')
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  portal.stdout.setEncoding('utf8').on('data', (said: string) => {
    if (said.includes('EPay is ready')) resolve()
  })
  try {
    await Promise.race([ready, ended])
    await workInSmallOffice(`http://127.0.0.1:${port}`)
  } finally {
    portal.kill('SIGTERM')
    await ended
  }
}

/** A portal from its first start to a clean end. */
async function fill(settings: Settings): Promise<void> {
  const admin = ['create-admin', '--username', OFFICE.admin, '--email', 'admin@example.com']
  await run('admin/admin.ts', admin, settings, OFFICE.password)
  await run('admin/import.ts', [join(checkout, 'samples')], settings)
  await workInPortal(settings)
}

async function fillEmbedded(dataDir: string): Promise<void> {
  await fill({ DATA_DIR: dataDir })
  rmSync(join(dataDir, 'postgres.lock'))
}

async function fillServer(dataDir: string): Promise<void> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed')
  try {
    await fill({ DATA_DIR: dataDir, DATABASE_URL: postgres.url })
    writeFileSync(join(dataDir, DUMP), execFileSync('pg_dump', [...DUMP_OPTIONS, postgres.url]))
  } finally {
    await postgres.stop()
  }
}

execFileSync('git', ['worktree', 'add', '--quiet', '--detach', checkout, commit], { cwd: ROOT })
try {
  const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', install, { cwd: checkout, stdio: 'inherit' })
  const level = levelsOf(join(checkout, 'server/src/database/migrations')).at(-1) ?? ''
  for (const [kind, fillIt] of [
    ['embedded', fillEmbedded],
    ['server', fillServer],
  ] as const) {
    const dataDir = join(folder, kind)
    mkdirSync(dataDir, { mode: 0o700 })
    await fillIt(dataDir)
    const file = await keep({ level, kind }, dataDir)
    process.stdout.write(`${file}: ${(statSync(file).size / 1000).toFixed(0)} kB\n`)
  }
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: ROOT })
  rmSync(folder, { recursive: true })
}
