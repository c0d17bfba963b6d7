import { pathToFileURL } from 'node:url'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { openTestFolder } from '#server/testing/test-folder.ts'

export const ATTEMPT = { isLast: false }
export const DAY_SECONDS = 86_400
/** SQL for a heartbeat that is too old. */
export const SILENT = `now() - interval '61 seconds'`

/** At the top of a test file, opens a portal with scheduled backups into the folder `place`. */
export async function openBackupApp() {
  const place = openTestFolder()
  const identity = await generateIdentity()
  const app = await openTestApp({
    now: '2026-11-20T17:00:00Z',
    environment: {
      TZ: 'America/Los_Angeles',
      BACKUP_URL: pathToFileURL(place).href,
      BACKUP_RECIPIENT: await identityToRecipient(identity),
    },
  })
  return { app, place, identity }
}
