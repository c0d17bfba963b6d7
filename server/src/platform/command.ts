import { StartupError } from '#server/system/startup-error.ts'
import { describeError } from './log.ts'
import { operatorMessageOf } from './operator-error.ts'

/**
 * Runs a program of the portal: an expected failure is one line, with exit status 1. An unexpected error, also
 * after the program was started, is shown with its place in the code, but without data values.
 */
export async function runProgram(command: () => Promise<void>): Promise<void> {
  process.on('uncaughtException', fail)
  try {
    await command()
  } catch (error) {
    fail(error)
  }
}

/** How the operator calls this command: the package brings a program of its own, a checkout has npm. */
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
