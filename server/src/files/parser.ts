import { type ChildProcess, fork } from 'node:child_process'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { PortalError } from '#server/platform/errors.ts'
import { partiesOf, type Requester } from '#server/platform/parties.ts'
import { createTurns } from '#server/platform/turns.ts'
import { programFile } from '#server/system/paths.ts'
import {
  type OptionsOf,
  PARSER_LIMITS,
  PARSER_RESULTS,
  type ParserLimits,
  type ParserReply,
  type ParserResult,
  type ParserTask,
  parserReplySchema,
} from './parser-tasks.ts'

/** Two, so that one slow file doesn't block other users. */
const PROCESSES = 2
/** Idle processes end to free their memory. */
const IDLE_MS = 60_000
const BUSY_RETRY_SECONDS = 15
/** Heap limits in megabytes. Decoded pictures aren't on JavaScript's heap. */
const NODE_FLAGS = ['--max-old-space-size=256', '--max-semi-space-size=4']
/**
 * Doesn't include the portal's own environment, which contains secrets. On a machine without libstdc++, the package's
 * start script sets LD_LIBRARY_PATH, which Node needs to start.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  VIPS_WARNING: '1',
  LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
}

const takeTurn = createTurns({
  maxConcurrent: PROCESSES,
  maxTurnMs: 60_000,
  limits: {
    maxConcurrentPerParty: 1,
    maxWaiting: 40,
    maxWaitingPerParty: 10,
    maxWaitMs: 30_000,
    createRefusal: () =>
      new PortalError('UNAVAILABLE', REQUEST_MESSAGES.uploadsBusy, { retryAfterSeconds: BUSY_RETRY_SECONDS }),
  },
})

/** Throws: UNAVAILABLE when too many files are waiting to be parsed. */
export async function withParserTurn<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
  const endTurn = await takeTurn(partiesOf(requester))
  try {
    return await work()
  } finally {
    endTurn()
  }
}

type ParserInput<Task extends ParserTask> = OptionsOf<Task> & {
  task: Task
  content: Uint8Array
  /** Defaults to `PARSER_LIMITS.seconds`. */
  seconds?: number
}

type ParserRequest = { task: ParserTask; content: Uint8Array; options?: unknown; seconds: number }

/**
 * The process limits its own CPU time, but a malicious file might take control of the process. The portal therefore
 * kills it once it has run for this multiple of the limit.
 */
const ELAPSED_TIME_FACTOR = 6

/**
 * Parses an untrusted file in a separate process, which is killed if it exceeds its limits. Other files are
 * unaffected.
 * Throws: INVALID_INPUT with a sentence about the file; the errors of `withParserTurn`.
 */
export type Parse = <Task extends ParserTask>(
  requester: Requester,
  input: ParserInput<Task>,
) => Promise<ParserResult<Task>>

export function createParser(limits: ParserLimits): Parse {
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []

  function takeIdleProcess(): ChildProcess | undefined {
    const entry = idle.pop()
    if (!entry) return undefined
    clearTimeout(entry.timer)
    return entry.child.connected ? entry.child : takeIdleProcess()
  }

  function markIdle(child: ChildProcess): void {
    setReferenced(child, false)
    idle.push({ child, timer: setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref() })
  }

  async function runTask(request: ParserRequest): Promise<ParserReply> {
    const child = takeIdleProcess() ?? (await startProcess(limits))
    setReferenced(child, true)
    const reply = await sendRequest(child, request)
    if (!reply) return { refusal: FILE_MESSAGES.tooCostly }
    markIdle(child)
    return reply
  }

  return async (requester, { task, content, options, seconds = limits.seconds }) => {
    const reply = await withParserTurn(requester, () => runTask({ task, content, options, seconds }))
    if ('refusal' in reply) throw new PortalError('INVALID_INPUT', reply.refusal)
    if ('failure' in reply) throw new Error(`The parser process failed at ${task}: ${reply.failure}`)
    // A malicious file might have taken control of the process, so its reply is validated too.
    return PARSER_RESULTS[task].parse(reply.result)
  }
}

export const parse = createParser(PARSER_LIMITS)

function startProcess({ megabytes }: ParserLimits): Promise<ChildProcess> {
  const child = fork(programFile('parser-process'), [String(megabytes)], {
    execArgv: NODE_FLAGS,
    env: ENVIRONMENT,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>()
  child.once('message', () => resolve(child))
  // Stays attached after the start, because an `error` event without a listener would crash the portal.
  child.on('error', reject)
  child.once('exit', (code, signal) =>
    reject(new Error(`The parser process exited on startup (${code ?? signal})`)),
  )
  return promise
}

/** Idle processes don't keep the portal from exiting. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  if (isReferenced) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

/** Returns `undefined` if the process exits without a reply, because it exceeded its limits or a library crashed. */
async function sendRequest(child: ChildProcess, request: ParserRequest): Promise<ParserReply | undefined> {
  const { promise, resolve } = Promise.withResolvers<ParserReply | undefined>()
  const onExit = () => resolve(undefined)
  const onMessage = (message: unknown) => {
    const { data } = parserReplySchema.safeParse(message)
    if (data) resolve(data)
    else child.kill('SIGKILL')
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), request.seconds * ELAPSED_TIME_FACTOR * 1000)
  child.once('message', onMessage)
  child.once('exit', onExit)
  child.send(request, error => error && child.kill('SIGKILL'))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage)
    child.off('exit', onExit)
  }
}
