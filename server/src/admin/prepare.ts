import { join } from 'node:path'
import { isNew, openConfigured, PREPARED_MARKER } from '#server/open-database.ts'
import { runProgram } from '#server/platform/command.ts'
import { readConfig } from '#server/platform/config.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { writeFileDurably } from '#server/system/durable-file.ts'

/** Creates, migrates and fills the database, and exits, so that the server does not keep the memory that this needs. */
await runProgram(async () => {
  const stopWatching = endWithParent()
  try {
    const config = readConfig(process.env)
    const isFirstTime = isNew(config)
    const database = await openConfigured(config, { isOwnProcess: true })
    await prepareDatabase(database, config).finally(database.close)
    if (isFirstTime) writeFileDurably(join(config.dataDir, PREPARED_MARKER), '')
  } finally {
    stopWatching()
  }
})

/**
 * Ends this process and its child processes as soon as its parent has ended: the parent holds the other
 * end of standard input, which closes even when it is killed. For processes started with `detached`, which lead a
 * group of their own. Returns a function that stops the watching.
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
    // A process started by hand leads no group.
    process.exit(1)
  }
}
