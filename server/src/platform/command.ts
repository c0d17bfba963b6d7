import { describeError } from './log.ts'
import { StartupError } from './startup-error.ts'

/**
 * Runs a program of the portal: what stops it is told in one line, and the exit status is 1. Anything unforeseen is
 * shown with its place in the code, but without values of the data.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${complaintOf(error)}\n`)
  }
}

function complaintOf(error: unknown): string {
  if (error instanceof StartupError) return error.message
  if (!(error instanceof Error)) return 'The program failed'
  const { type, stack } = describeError(error)
  return `${type}: ${stack}`
}
