import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, toolEnvironment } from './install.mjs'

const SHARED_SOURCES = ['contract', 'package-lock.json']
/** A running portal may still load chunks of an earlier build, so they are kept this long. */
const RETENTION_MS = 7 * 24 * 3600 * 1000
const IGNORED_FOLDERS = new Set(['node_modules', 'dist'])

function findNewestChange(path) {
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  const entryNames = readdirSync(path).filter(name => !IGNORED_FOLDERS.has(name))
  return Math.max(...entryNames.map(name => findNewestChange(join(path, name))), 0)
}

function ensureBuilt(folder, { description, outputName, extraSources = [], keepsOldChunks = false }) {
  const outputFile = join(ROOT, folder, 'dist', outputName)
  const outputStat = statSync(outputFile, { throwIfNoEntry: false })
  const sources = [folder, ...SHARED_SOURCES, ...extraSources].map(name => join(ROOT, name))
  if (outputStat && outputStat.mtimeMs >= Math.max(...sources.map(findNewestChange))) return
  process.stdout.write(`Building ${description}…\n`)
  const startedAt = new Date()
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawnSync(NODE, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, folder),
    // A build that a test starts would otherwise inherit NODE_ENV=test.
    env: toolEnvironment({ NODE_ENV: 'production' }),
    stdio: 'inherit',
  })
  if (build.status !== 0) {
    process.stderr.write(`${description} could not be built\n`)
    process.exit(1)
  }
  if (keepsOldChunks) removeOlderFiles(join(ROOT, folder, 'dist'), startedAt.getTime() - RETENTION_MS)
  // Backdates the result, so that a source that changes during the build is newer and causes another build.
  utimesSync(outputFile, startedAt, startedAt)
}

function removeOlderFiles(folder, cutoffMs) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).mtimeMs < cutoffMs) rmSync(path, { recursive: true })
  }
}

export const ensureWebBuilt = () =>
  ensureBuilt('web', {
    description: 'the web app',
    outputName: 'index.html',
    extraSources: ['docs/guide', 'docs/images'],
  })
export const ensureServerBuilt = () =>
  ensureBuilt('server', { description: 'the server', outputName: 'main.js', keepsOldChunks: true })
