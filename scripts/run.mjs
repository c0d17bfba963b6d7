import { resolve } from 'node:path'
import { ensureServerBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-node.mjs'
import { SERVER_FLAGS } from './server-flags.mjs'

const [program, ...parameters] = process.argv.slice(2)
ensureInstalled()
ensureServerBuilt()
runNode(resolve(program), { parameters, flags: SERVER_FLAGS })
