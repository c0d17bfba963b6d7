/** `node scripts/run.mjs PROGRAM …` installs and builds what is missing, and runs a program on the pinned Node. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureServerBuilt, ensureWebBuilt } from './build.mjs'
import { ensureInstalled, NODE, ROOT, toolEnvironment } from './install.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs'

const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') }

const [program, ...parameters] = process.argv.slice(2)
ensureInstalled()
if (program === 'server/dist/main.js') ensureWebBuilt()
ensureServerBuilt()
const child = spawn(NODE, [...SERVER_FLAGS, program, ...parameters], {
  cwd: ROOT,
  env: toolEnvironment({ ...COMPILE_CACHE, ...SERVER_ENVIRONMENT }),
  stdio: 'inherit',
})
// A terminal sends SIGINT to both processes, so this one ignores it and waits for the child.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (status, signal) => process.exit(signal ? 1 : status))
