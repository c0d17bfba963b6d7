import { StartupError } from '#server/system/startup-error.ts'
import { describeError } from './log.ts'
import { operatorMessageOf } from './operator-error.ts'

/**
 * Reports an expected failure in one line, with exit status 1. Reports an unexpected error with its stack, but
 * without data values, even if it happens later.
 */
export async function runProgram(command: () => Promise<void>): Promise<void> {
  process.on('uncaughtException', fail)
  try {
    await command()
  } catch (error) {
    fail(error)
  }
}

/** The portal's package has its own program for commands; a checkout uses npm. */
export function calledAs(command: 'admin' | 'import'): string {
  if (process.env.npm_command === undefined) return `epay ${command}`
  return `npm run ${command} --`
}

function fail(error: unknown): void {
  process.stderr.write(`${complaintOf(error)}\n`, () => process.exit(1))
}

function complaintOf(error: unknown): string {
  if (error instanceof StartupError) return error.message
  if (!(error instanceof Error)) return 'The program failed'
  const message = operatorMessageOf(error)
  if (message) return message
  const { stack, ...facts } = describeError(error)
  return `${stack}\n${JSON.stringify(facts)}`
}
