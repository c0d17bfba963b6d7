import { runProgram } from '#server/platform/command.ts'
import { readConfig } from '#server/platform/config.ts'
import { openPreparedDatabase } from '#server/prepare.ts'
import { endWithParent } from '#server/system/end-with-parent.ts'

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
