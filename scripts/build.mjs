import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, toolEnvironment } from './install.mjs'

const SHARED_SOURCES = ['contract', 'package-lock.json']
/** A running portal may still load chunks of an earlier build, so they are kept this long. */
const RETENTION_MS = 7 * 24 * 3600 * 1000
const IGNORED = new Set(['node_modules', 'dist'])

function newestChange(path) {
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  const entryNames = readdirSync(path).filter(name => !IGNORED.has(name))
  return Math.max(...entryNames.map(name => newestChange(join(path, name))), 0)
}

function ensureBuilt(folder, { what, result, madeOf: extraSources = [], keepsEarlier = false }) {
  const file = join(ROOT, folder, 'dist', result)
  const builtFile = statSync(file, { throwIfNoEntry: false })
  const sources = [folder, ...SHARED_SOURCES, ...extraSources].map(name => join(ROOT, name))
  if (builtFile && builtFile.mtimeMs >= Math.max(...sources.map(newestChange))) return
  process.stdout.write(`Building ${what}…\n`)
  const startedAt = new Date()
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawnSync(NODE, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, folder),
    // A build that a test starts would otherwise inherit NODE_ENV=test.
    env: toolEnvironment({ NODE_ENV: 'production' }),
    stdio: 'inherit',
  })
  if (build.status !== 0) {
    process.stderr.write(`${what} could not be built\n`)
    process.exit(1)
  }
  if (keepsEarlier) removeOlder(join(ROOT, folder, 'dist'), startedAt.getTime() - RETENTION_MS)
  // A source that changes during the build must be newer than the result.
  utimesSync(file, startedAt, startedAt)
}

function removeOlder(folder, before) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).mtimeMs < before) rmSync(path, { recursive: true })
  }
}

export const ensureWebBuilt = () =>
  ensureBuilt('web', { what: 'the web app', result: 'index.html', madeOf: ['docs/guide', 'docs/images'] })
export const ensureServerBuilt = () =>
  ensureBuilt('server', { what: 'the server', result: 'main.js', keepsEarlier: true })
