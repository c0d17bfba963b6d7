import { join } from 'node:path'
import { isNew, openConfigured, PREPARED_MARKER } from '#server/open-database.ts'
import { runProgram } from '#server/platform/command.ts'
import { readConfig } from '#server/platform/config.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { writeFileDurably } from '#server/system/durable-file.ts'

/** Runs as a separate process, so that the server doesn't keep the memory this needs. */
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
 * Kills this process group when the parent ends: the parent holds the other end of stdin, which closes even on
 * SIGKILL. Works for processes spawned `detached`, which lead their group.
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
    // Processes started by hand don't lead a group.
    process.exit(1)
  }
}
