/**
 * `npm run screenshots [-- NAME…]` saves screenshots of every page and state in screenshots/, or only of those whose
 * names start with one of the given prefixes. `-- docs` updates the documentation's screenshots in docs/images, and
 * `-- --update` the reference images of the visual tests.
 */
import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, NODE, ROOT, toolEnvironment } from './install.mjs'
import { createScratchFolder } from './scratch-folder.mjs'

ensureInstalled()
const { findChromium } = await import('./chromium.mjs')
const chromium = await findChromium()
if (!chromium) {
  process.stderr.write('No Chromium was found, and none could be installed\n')
  process.exit(1)
}

const names = process.argv.slice(2)
const folder = join(ROOT, 'screenshots')
const scratch = createScratchFolder()
process.once('exit', scratch.remove)

function playwright(...parameters) {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list', ...parameters]
  const environment = toolEnvironment({ CHROMIUM_PATH: chromium, TMPDIR: scratch.path })
  return spawnSync(NODE, command, { cwd: ROOT, env: environment, stdio: 'inherit' }).status ?? 1
}

const grepOptions = prefixes => (prefixes.length > 0 ? ['--grep', ` (${prefixes.join('|')})`] : [])

function takePageScreenshots() {
  if (names.length === 0) rmSync(folder, { recursive: true, force: true })
  const status = playwright('--config=e2e/screenshots', 'every-page', ...grepOptions(names))
  process.stdout.write(`${globSync('*.png', { cwd: folder }).length} screenshots are in screenshots/\n`)
  return status
}

function takeScreenshots() {
  if (names[0] === '--update') return playwright('--config=e2e', 'screenshots.journey', '--update-snapshots')
  if (names[0] === 'docs')
    return playwright('--config=e2e/screenshots', 'documentation', ...grepOptions(names.slice(1)))
  return takePageScreenshots()
}

process.exit(takeScreenshots())
