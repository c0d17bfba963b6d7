import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-node.mjs'

ensureInstalled()
ensureWebBuilt()
runNode('server/src/main.ts')
