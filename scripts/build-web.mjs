import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, toolEnvironment } from './install.mjs'

const BUILT = join(ROOT, 'web', 'dist', 'index.html')
const SOURCES = ['web', 'contract', 'package-lock.json'].map(name => join(ROOT, name))
const IGNORED = new Set(['node_modules', 'dist'])

function newestChange(path) {
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  const inside = readdirSync(path).filter(name => !IGNORED.has(name))
  return Math.max(...inside.map(name => newestChange(join(path, name))), 0)
}

function isBuilt() {
  const built = statSync(BUILT, { throwIfNoEntry: false })
  return built !== undefined && built.mtimeMs >= Math.max(...SOURCES.map(newestChange))
}

/** Builds the web app when its sources have changed since the last time. */
export function ensureWebBuilt() {
  if (isBuilt()) return
  process.stdout.write('Building the web app…\n')
  const startedAt = new Date()
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawnSync(NODE, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'web'),
    // A start from within a test must not build what is only for tests.
    env: toolEnvironment({ NODE_ENV: 'production' }),
    stdio: 'inherit',
  })
  if (build.status !== 0) {
    process.stderr.write('The web app could not be built\n')
    process.exit(1)
  }
  // What changed while it was being built is newer than the build.
  utimesSync(BUILT, startedAt, startedAt)
}
