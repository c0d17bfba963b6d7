import { StartupError } from './startup-error.ts'

/** Runs a program of the portal: what stops it is told in one line, and the exit status is 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
