/** The operator's commands: `npm run admin -- COMMAND …` */
import { closeSync, openSync, readSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readPassword } from '#server/admin/accounts.ts'
import { COMMANDS, runCommand } from '#server/admin/commands.ts'
import { LOCAL_COMMANDS } from '#server/admin/local-commands.ts'
import { type Outcome, WrongUse } from '#server/admin/outcome.ts'
import { withPortal } from '#server/admin/with-portal.ts'
import { calledAs, runProgram } from '#server/platform/command.ts'
import { readConfig } from '#server/platform/config.ts'
import { StartupError } from '#server/system/startup-error.ts'

const OPTIONS = {
  username: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  recipient: { type: 'string' },
  key: { type: 'string' },
  identity: { type: 'string' },
  remove: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Resolves a path from the caller's folder: npm starts scripts in the project's folder. */
const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch {
    throw new WrongUse()
  }
}

/**
 * A small file, in base64. Of a larger one so much that it is refused as too large.
 * Throws: StartupError when it can't be read.
 */
function readContent(path: string, maxBytes: number): string {
  try {
    const file = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(maxBytes + 1)
      let length = 0
      for (let more = 1; more > 0 && length < bytes.length; length += more)
        more = readSync(file, bytes, length, bytes.length - length, null)
      return bytes.toString('base64', 0, length)
    } finally {
      closeSync(file)
    }
  } catch (cause) {
    throw new StartupError(`${path} can't be read: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}

/** Ctrl-C lets the command undo what it has done; a second one ends it right away. */
function breakingOff(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => controller.abort())
  return controller.signal
}

async function run(): Promise<Outcome> {
  const { values, positionals } = readArguments()
  const [name = '', argument, ...rest] = positionals
  const { key, identity, help, ...options } = values
  if (help || name === '' || name === 'help') return { report: usage(), isGood: true }
  if (rest.length > 0) throw new WrongUse()
  const local = LOCAL_COMMANDS[name]
  if (local) {
    if (Boolean(argument) === Boolean(local.takesNoFile)) throw new WrongUse()
    const paths = { key: key && fromCaller(key), identity: identity && fromCaller(identity) }
    const signal = local.endsCleanly ? breakingOff() : undefined
    return local.run({ file: fromCaller(argument ?? ''), ...paths, signal }, () => readConfig(process.env))
  }
  const command = COMMANDS[name]
  if (!command) throw new WrongUse()
  const password = command.asksForPassword ? await readPassword() : undefined
  const what = argument && (command.takesFile || command.readsFileUpTo) ? fromCaller(argument) : argument
  const content = what && command.readsFileUpTo ? readContent(what, command.readsFileUpTo) : undefined
  const signal = command.endsCleanly ? breakingOff() : undefined
  const input = { ...options, argument: what, password, content }
  return withPortal(context => runCommand(context, name, input, signal), command)
}

/** How a command is used, or all of them where there is none of the name. */
function usage(name = ''): string {
  const all = { ...COMMANDS, ...LOCAL_COMMANDS }
  const known = all[name]
  if (known) return `Usage: ${calledAs('admin')} ${known.usage}`
  const commands = Object.values(all)
  const lines = commands.map(command => `  ${command.usage}\n      ${command.does}`)
  return [`Usage: ${calledAs('admin')} COMMAND`, ...lines].join('\n')
}

await runProgram(async () => {
  try {
    const { report, isGood } = await run()
    process.stdout.write(`${report}\n`)
    if (!isGood) process.exitCode = 1
  } catch (error) {
    throw error instanceof WrongUse ? new StartupError(usage(process.argv[2])) : error
  }
})
