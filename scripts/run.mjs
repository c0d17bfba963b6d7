import { resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-node.mjs'
import { SERVER_FLAGS } from './server-flags.mjs'

const [program, ...parameters] = process.argv.slice(2)
ensureInstalled()
runNode(resolve(program), { parameters, flags: SERVER_FLAGS })
