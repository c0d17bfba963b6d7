/** Runs `npm run admin -- COMMAND …`. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readPassword } from '#server/admin/accounts.ts'
import type { Outcome } from '#server/admin/check.ts'
import { COMMANDS, UsageError } from '#server/admin/commands.ts'
import { withPortal } from '#server/admin/with-portal.ts'
import { commandPrefix, runProgram } from '#server/platform/command.ts'
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

/**
 * npm runs scripts in the project's folder, so relative paths are resolved against the folder in which npm was
 * called.
 */
const resolveFromCaller = (path: string | undefined) => path && resolve(process.env.INIT_CWD ?? '.', path)

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch {
    throw new UsageError()
  }
}

/** The first Ctrl-C makes the command undo its changes. The second one ends the process right away. */
function interruptionSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => controller.abort())
  return controller.signal
}

async function run(): Promise<Outcome | string> {
  const { values, positionals } = readArguments()
  const [name = '', argument, ...rest] = positionals
  const { help, ...options } = values
  if (help || name === '' || name === 'help') return usage()
  const command = COMMANDS[name]
  if (!command || rest.length > 0) throw new UsageError()
  const input = {
    ...{ username: argument, ...options, file: resolveFromCaller(argument) },
    ...{ key: resolveFromCaller(options.key), identity: resolveFromCaller(options.identity) },
    password: command.needsPassword ? await readPassword() : undefined,
    signal: command.isInterruptible ? interruptionSignal() : undefined,
  }
  if ('runLocally' in command) return command.runLocally(input)
  return withPortal(context => command.run(context, input), command)
}

function usage(name = ''): string {
  const namedCommand = COMMANDS[name]
  if (namedCommand) return `Usage: ${commandPrefix('admin')} ${namedCommand.usage}`
  const lines = Object.values(COMMANDS).map(command => `  ${command.usage}\n      ${command.description}`)
  return [`Usage: ${commandPrefix('admin')} COMMAND`, ...lines].join('\n')
}

await runProgram(async () => {
  try {
    const outcome = await run()
    const { report, isOk } = typeof outcome === 'string' ? { report: outcome, isOk: true } : outcome
    process.stdout.write(`${report}\n`)
    if (!isOk) process.exitCode = 1
  } catch (error) {
    throw error instanceof UsageError ? new StartupError(usage(process.argv[2])) : error
  }
})
