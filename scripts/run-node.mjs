import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { NODE, ROOT, toolEnvironment } from './install.mjs'

/** What Node compiled at one start, the next one reads. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') }

/**
 * Runs a program on the pinned Node and ends as it ends. The terminal sends Ctrl-C to both processes, other signals
 * are handed on.
 * @param {string} program below the project's root
 * @param {{ parameters?: string[], flags?: string[], environment?: Record<string, string> }} options `flags` are Node's own
 */
export function runNode(program, { parameters = [], flags = [], environment = {} } = {}) {
  const child = spawn(NODE, [...flags, program, ...parameters], {
    cwd: ROOT,
    env: toolEnvironment({ ...COMPILED, ...environment }),
    stdio: 'inherit',
  })
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (status, signal) => process.exit(signal ? 1 : status))
}
