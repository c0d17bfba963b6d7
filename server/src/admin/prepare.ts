import { readConfig } from '#server/config.ts'
import { runProgram } from '#server/platform/command.ts'
import { endWithParent } from '#server/platform/end-with-parent.ts'
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
