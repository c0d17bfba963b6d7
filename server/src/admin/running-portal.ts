import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { Config } from '#server/platform/config.ts'
import { type Dependencies, systemContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { troubleOf } from '#server/platform/trouble.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { givenSchema } from './given.ts'
import type { Outcome } from './outcome.ts'

/** `import` would load all that the module offers, a client with 2 MB of its own among it. */
const { createServer, request } = process.getBuiltinModule('node:http')

const askedSchema = z.object({ command: z.string(), given: givenSchema })
type Asked = z.infer<typeof askedSchema>
/** Refusals are told as they are; anything else that fails stands in the portal's log. */
const answerSchema = z.union([
  z.object({ report: z.string(), isGood: z.boolean() }),
  z.object({ refusal: z.string() }),
])
type Answer = z.infer<typeof answerSchema>

/** For the portal's own user and root, however open DATA_DIR is. */
const socketOf = ({ dataDir }: Config) => join(dataDir, 'admin.sock')

/**
 * Lets commands run in this process. The embedded database belongs to it alone, so they could not run beside it.
 * Returns the function that ends this.
 */
export async function listenForCommands(dependencies: Dependencies): Promise<() => Promise<void>> {
  const { config, log } = dependencies
  const path = socketOf(config)
  const server = createServer(async (incoming, answer) => {
    const left = new AbortController()
    answer.once('close', () => left.abort())
    const asked = await json(incoming).catch(() => undefined)
    const outcome = await answerOf(dependencies, asked, left.signal)
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(outcome))
  })
  // One that a crash left: nobody else has this database open.
  rmSync(path, { force: true })
  await new Promise<void>(resolve => {
    server.once('error', error => {
      log.warn({ err: error }, 'commands need the portal to be stopped: its socket could not be opened')
      resolve()
    })
    listenInPrivate(server, path, resolve)
  })
  return () =>
    new Promise(resolve => {
      server.close(() => resolve())
    })
}

/** Nobody else may connect from the first moment on: the socket is made within the call, with this mask. */
function listenInPrivate(server: Server, path: string, onListening: () => void): void {
  const mask = process.umask(0o177)
  try {
    server.listen(path, onListening)
  } finally {
    process.umask(mask)
  }
}

/** @param left aborted when who asked does not wait any more */
async function answerOf(dependencies: Dependencies, body: unknown, left: AbortSignal): Promise<Answer> {
  const asked = askedSchema.safeParse(body)
  if (!asked.success) return { refusal: 'This is a request of another version of EPay' }
  const requestId = randomUUID()
  try {
    const context = await systemContext(dependencies, requestId)
    // What they need, such as the libraries of backups, is loaded for the first of them.
    const { runCommand } = await import('./commands.ts')
    return await runCommand(context, asked.data.command, asked.data.given, left)
  } catch (error) {
    if (error instanceof PortalError || error instanceof StartupError) return { refusal: error.message }
    dependencies.log.error({ err: error, reqId: requestId }, 'command failed')
    const trouble = troubleOf(error)
    if (trouble) return { refusal: trouble }
    return { refusal: `The command failed; the portal's log says why (${requestId})` }
  }
}

/**
 * Has the portal that runs on this data directory do it; `undefined` when none does, or when it works on a database
 * server, beside which commands run by themselves.
 * Throws: StartupError with what the portal refuses.
 */
export async function askRunningPortal(
  config: Config,
  asked: Asked,
  signal?: AbortSignal,
): Promise<Outcome | undefined> {
  if (config.databaseUrl) return undefined
  const body = await send(socketOf(config), asked, signal)
  if (body === undefined) return undefined
  const answer = answerSchema.parse(body)
  if ('refusal' in answer) throw new StartupError(answer.refusal)
  return answer
}

/** Nobody listens there. */
const ABSENT = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENAMETOOLONG', 'EINVAL']

function send(socketPath: string, asked: Asked, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, method: 'POST', signal }, response =>
      json(response).then(resolve, reject),
    )
    outgoing.once('error', error => {
      if (signal?.aborted)
        reject(new StartupError('Broken off: the running portal takes away what it has written'))
      else if ('code' in error && ABSENT.includes(String(error.code))) resolve(undefined)
      else reject(new StartupError(`The running portal does not answer: ${error.message}`, { cause: error }))
    })
    outgoing.end(JSON.stringify(asked))
  })
}
