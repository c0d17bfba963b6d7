import { runProgram } from '#server/platform/command.ts'
import { readConfig } from '#server/platform/config.ts'
import { openPreparedDatabase } from '#server/prepare.ts'

/** Creates, migrates and fills the database, and ends: the memory that this takes once is not the server's. */
await runProgram(async () => {
  const stopWatching = endWithParent()
  try {
    const database = await openPreparedDatabase(readConfig(process.env), { isOwnProcess: true })
    await database.close()
  } finally {
    stopWatching()
  }
})

/**
 * Ends this process, and those that it started, as soon as the one that started it is gone: that one holds the other
 * end of standard input, which closes even when it is killed. For processes started with `detached`, which lead a
 * group of their own. Answers what stops the watching.
 */
function endWithParent(): () => void {
  const { stdin } = process
  stdin.once('end', endGroup).resume()
  return () => {
    stdin.off('end', endGroup).destroy()
  }
}

function endGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    // Started by hand, it leads no group.
    process.exit(1)
  }
}
