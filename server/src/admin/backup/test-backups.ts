import { pathToFileURL } from 'node:url'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { openTestFolder } from '#server/testing/test-folder.ts'

export const JOB_ATTEMPT = { isLast: false }
export const DAY_SECONDS = 86_400
/** SQL for the time of a heartbeat that is too old. */
export const STALE_HEARTBEAT = `now() - interval '61 seconds'`

/** Opens a portal with scheduled backups into `backupFolder`. Call it at the top of a test file. */
export async function openBackupApp() {
  const backupFolder = openTestFolder()
  const identity = await generateIdentity()
  const app = await openTestApp({
    now: '2026-11-20T17:00:00Z',
    environment: {
      TZ: 'America/Los_Angeles',
      BACKUP_URL: pathToFileURL(backupFolder).href,
      BACKUP_RECIPIENT: await identityToRecipient(identity),
    },
  })
  return { app, backupFolder, identity }
}
