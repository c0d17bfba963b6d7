import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/free-port.mjs'
import { signFloorToken } from './who-asks.ts'

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url))

export type FloorServer = {
  url: string
  /** Its own token for the session of one of the portal's. */
  tokenFor(portalToken: string): string
  stop(): Promise<void>
}

/** Starts the hand-written server on a database that a portal has filled. */
export async function startFloor(database: { DATABASE_URL: string }): Promise<FloorServer> {
  const secret = randomBytes(32).toString('hex')
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, ...database, PORT: port, SECRET: secret }
  const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [first] = await Promise.race([once(child.stdout, 'data'), ended])
  if (String(first).trim() !== 'ready') throw new Error('The hand-written server did not start')
  return {
    url: `http://127.0.0.1:${port}`,
    tokenFor: portalToken => signFloorToken(secret, sessionIdOf(portalToken)),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function sessionIdOf(token: string): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  if (claims instanceof Object && 'sid' in claims) return String(claims.sid)
  throw new Error('The token names no session')
}
