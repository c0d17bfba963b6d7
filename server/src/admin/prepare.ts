import { join } from 'node:path'
import { isUnprepared, openConfiguredDatabase, PREPARED_MARKER } from '#server/open-database.ts'
import { runProgram } from '#server/platform/command.ts'
import { readConfig } from '#server/platform/config.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { writeFileDurably } from '#server/system/durable-file.ts'

/** Runs as a separate process, so that the server doesn't retain the memory that the preparation needs. */
await runProgram(async () => {
  const stopWatching = dieWithParent()
  try {
    const config = readConfig(process.env)
    const isNewDatabase = isUnprepared(config)
    const database = await openConfiguredDatabase(config, { isPrepareProcess: true })
    await prepareDatabase(database, config).finally(database.close)
    if (isNewDatabase) writeFileDurably(join(config.dataDir, PREPARED_MARKER), '')
  } finally {
    stopWatching()
  }
})

/**
 * Kills this process group when the parent process ends. The parent holds the other end of stdin, which closes even
 * if the parent is killed with SIGKILL. Works only for processes spawned with `detached`, which lead their own group.
 */
function dieWithParent(): () => void {
  const { stdin } = process
  stdin.once('end', killGroup).resume()
  return () => {
    stdin.off('end', killGroup).destroy()
  }
}

function killGroup(): void {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    // This process wasn't spawned with `detached`, so it might not lead a group.
    process.exit(1)
  }
}
