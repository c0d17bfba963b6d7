import { ensureServerBuilt, ensureWebBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-node.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs'

ensureInstalled()
ensureWebBuilt()
ensureServerBuilt()
runNode('server/dist/main.js', { flags: SERVER_FLAGS, environment: SERVER_ENVIRONMENT })
