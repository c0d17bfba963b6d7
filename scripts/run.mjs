import { resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-node.mjs'

const [program, ...parameters] = process.argv.slice(2)
ensureInstalled()
runNode(resolve(program), { parameters })
