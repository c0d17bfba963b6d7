import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartupError } from '#server/system/startup-error.ts'

/** Swallows what readline would echo. */
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * The first line of standard input; a person at a terminal is asked twice, without an echo.
 * Throws: StartupError when there is none, or the two differ.
 */
export async function readPassword(): Promise<string> {
  const { stdin } = process
  const isTerminal = stdin.isTTY === true
  const reader = createInterface({ input: stdin, output: nowhere, terminal: isTerminal })
  const lines = reader[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    if (isTerminal) process.stderr.write(question)
    const { value, done } = await lines.next()
    if (isTerminal) process.stderr.write('\n')
    return done ? '' : value
  }
  try {
    const password = await ask('Password: ')
    if (password === '') throw new StartupError('A password is read from standard input; there was none')
    if (isTerminal && (await ask('The same again: ')) !== password)
      throw new StartupError('The two passwords differ; nothing was changed')
    return password
  } finally {
    reader.close()
  }
}
