import { StartupError } from '#server/system/startup-error.ts'
import { describeError } from './log.ts'
import { operatorMessageOf } from './operator-error.ts'

/**
 * Runs a program. Reports an expected failure in one line and exits with status 1. Reports an unexpected error, even
 * one thrown after `command` has returned, with its stack but without data values.
 */
export async function runProgram(command: () => Promise<void>): Promise<void> {
  process.on('uncaughtException', fail)
  try {
    await command()
  } catch (error) {
    fail(error)
  }
}

/** Returns the start of a command line: the package has its own program, `epay`, and a checkout uses npm. */
export function commandPrefix(command: 'admin' | 'import'): string {
  if (process.env.npm_command === undefined) return `epay ${command}`
  return `npm run ${command} --`
}

function fail(error: unknown): void {
  process.stderr.write(`${failureMessageOf(error)}\n`, () => process.exit(1))
}

function failureMessageOf(error: unknown): string {
  if (error instanceof StartupError) return error.message
  if (!(error instanceof Error)) return 'The program failed'
  const message = operatorMessageOf(error)
  if (message) return message
  const { stack, ...details } = describeError(error)
  return `${stack}\n${JSON.stringify(details)}`
}
