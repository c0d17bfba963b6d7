import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-node.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs'

ensureInstalled()
ensureWebBuilt()
runNode('server/src/main.ts', { flags: SERVER_FLAGS, environment: SERVER_ENVIRONMENT })
