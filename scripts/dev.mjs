import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, NODE, ROOT, toolEnvironment } from './install.mjs'

ensureInstalled()
const start = (parameters, cwd) => spawn(NODE, parameters, { cwd, env: toolEnvironment(), stdio: 'inherit' })
const children = [
  start(['--watch', '--watch-preserve-output', 'server/src/main.ts'], ROOT),
  start([join(ROOT, 'node_modules/vite/bin/vite.js')], join(ROOT, 'web')),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
