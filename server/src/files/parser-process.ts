/** The process that parses untrusted files, one at a time. It can be killed at any time. */
import { setPriority } from 'node:os'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { PortalError } from '#server/platform/errors.ts'
import {
  PARSER_OPTIONS,
  PARSER_READY,
  type ParserReply,
  type ParserResult,
  type ParserTask,
  parserRequestSchema,
} from './parser-tasks.ts'

const LIMIT_CHECK_MS = 25
/** A low priority, so that parsing doesn't delay requests on machines with few cores. */
const NICENESS = 10
const maxMegabytes = Number(process.argv[2])

const TASKS: { [Task in ParserTask]: (content: Buffer, options: unknown) => Promise<ParserResult<Task>> } = {
  'clean-photo': async content => (await import('./picture-tasks.ts')).cleanPhoto(content),
  'clean-signature': async content => (await import('./picture-tasks.ts')).cleanSignature(content),
  'clean-logo': async content => (await import('./logo-task.ts')).cleanLogo(content),
  'requires-password': async content => (await import('./pdf-task.ts')).requiresPassword(content),
  'read-tax-pages': async (content, options) =>
    (await import('./pdf-task.ts')).readTaxPages(content, PARSER_OPTIONS['read-tax-pages'].parse(options)),
  'split-pdf': async (content, options) =>
    (await import('./pdf-task.ts')).splitPdf(content, PARSER_OPTIONS['split-pdf'].parse(options)),
  'join-pdfs': async (content, options) =>
    (await import('./pdf-task.ts')).joinPdfs(content, PARSER_OPTIONS['join-pdfs'].parse(options)),
  'read-form': async content => (await import('./read-form-task.ts')).readForm(content),
  'fill-form': async (content, options) =>
    (await import('./fill-form-task.ts')).fillForm(content, PARSER_OPTIONS['fill-form'].parse(options)),
}

async function replyTo(message: unknown, watchdog: Worker): Promise<ParserReply> {
  try {
    const { task, content, options, seconds } = parserRequestSchema.parse(message)
    watchdog.postMessage(seconds)
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
    return { result: await TASKS[task](bytes, options) }
  } catch (error) {
    return error instanceof PortalError
      ? { refusal: error.filledText ?? error.message }
      : { failure: String(error) }
  }
}

async function serve(): Promise<void> {
  setPriority(NICENESS)
  // The process ends when the portal closes the channel, not on the signals meant for the portal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  const watchdog = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) })
  watchdog.unref()
  process.on('message', message => void replyTo(message, watchdog).then(reply => process.send?.(reply)))
  process.on('disconnect', () => process.exit())
  // Preloaded, so that the first file's time limit doesn't include the imports.
  await import('./picture-tasks.ts')
  process.send?.(PARSER_READY)
}

/** Includes all threads. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function watchLimits(): void {
  const portalPid = process.ppid
  let deadline = Number.POSITIVE_INFINITY
  parentPort?.on('message', (seconds: number) => {
    deadline = cpuSeconds() + seconds
  })
  setInterval(() => {
    const isTooLarge = process.memoryUsage.rss() > maxMegabytes * 1024 * 1024
    const isTooSlow = cpuSeconds() > deadline
    if (isTooLarge || isTooSlow || process.ppid !== portalPid) process.kill(process.pid, 'SIGKILL')
  }, LIMIT_CHECK_MS)
}

if (isMainThread) await serve()
else watchLimits()
