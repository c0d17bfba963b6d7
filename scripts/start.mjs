import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-node.mjs'

/** Loading the program leaves 130 MB of garbage that Node would keep; with these it is collected as it arises. */
const FRUGAL = ['--max-semi-space-size=2', '--max-old-space-size=512']

ensureInstalled()
ensureWebBuilt()
runNode('server/src/main.ts', { flags: FRUGAL })
