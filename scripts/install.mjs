import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIN_FOLDER = join(ROOT, 'node_modules', '.bin')

export const NODE = join(BIN_FOLDER, 'node')

/**
 * npm writes this copy of the lock file last. If it is older than the lock file, the installation is unfinished or
 * outdated.
 */
function isInstalled() {
  const installedLock = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(installedLock) || !existsSync(NODE)) return false
  return statSync(installedLock).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs
}

/**
 * Runs `npm ci` if packages are missing or outdated. Includes development packages even in production, because they
 * build the web app.
 */
export function ensureInstalled() {
  if (isInstalled()) return
  process.stdout.write('Installing packages…\n')
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (npm.status === 0) return
  process.stderr.write(npm.error ? `npm could not be started: ${npm.error.message}\n` : 'npm ci failed\n')
  process.exit(1)
}

/** Puts the project's tools, including the pinned Node, first on the PATH. */
export function toolEnvironment(variables = {}) {
  return { ...process.env, ...variables, PATH: `${BIN_FOLDER}:${process.env.PATH}` }
}
