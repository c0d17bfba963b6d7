import { existsSync } from 'node:fs'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SECOND_FACTOR_ACCOUNT } from '@epay/contract/auth/demo-accounts'
import type { Logger } from 'pino'
import { backUp } from '#server/admin/backup/scheduled-backup.ts'
import { remindOfApplication } from '#server/applications/notify-of-status.ts'
import { mailPasswordLink } from '#server/auth/mail-password-link.ts'
import { remindOfCertificates } from '#server/certificates/remind-of-certificates.ts'
import { remindOfForms } from '#server/company-forms/remind-of-forms.ts'
import type { Database } from '#server/database/client.ts'
import { NEWER_VERSION_MESSAGE, watchForNewerVersion } from '#server/database/newer-version.ts'
import { removeFiles, removeUnfinishedFiles } from '#server/files/sweep.ts'
import { remindOfReports } from '#server/hand-over/remind-of-reports.ts'
import { deliverMail } from '#server/mail/deliver-mail.ts'
import { createTransportSource } from '#server/mail/transport.ts'
import { tidyUp } from '#server/operations/tidy-up.ts'
import { endPacketDraft } from '#server/packets/draft/draft-lifetime.ts'
import { remindOfI9 } from '#server/packets/i9/remind-of-i9.ts'
import { endImport } from '#server/paychecks/import/preview-import.ts'
import { commandPrefix } from '#server/platform/command.ts'
import { type Config, hasDevMailbox } from '#server/platform/config.ts'
import type { Dependencies } from '#server/platform/context.ts'
import type { JobHandlers } from '#server/platform/jobs.ts'
import { startDailyJobs } from '#server/platform/morning-jobs.ts'
import type { App } from '#server/platform/route.ts'
import { getSetupLinkToPrint } from '#server/setup/setup-link.ts'
import { WEB_FOLDER } from '#server/system/paths.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { processTaxForms } from '#server/tax-forms/furnish-forms.ts'
import { buildApp } from './app.ts'
import { openPortalOn, refuseUnnamedCompany } from './prepare.ts'

const DAILY_JOBS = [
  'tidy-up',
  'remind-of-i9',
  'remind-of-reports',
  'remind-of-forms',
  'remind-of-certificates',
] as const
const UNFINISHED_FILE_AGE_MS = 3_600_000

type StartOptions = { config: Config; log: Logger; onNewerVersion: () => void }

/**
 * Takes over the open database. Returns the function that closes the portal and the database.
 * @param options `onNewerVersion` is called when a newer version has migrated the database
 * Throws: StartupError, for example if the port is in use.
 */
export async function startPortal(
  database: Database,
  { config, log, onNewerVersion }: StartOptions,
): Promise<() => Promise<void>> {
  const { dependencies, close } = await openPortalOn(database, config, { log })
  try {
    await refuseUnnamedCompany(dependencies)
    const setupAddress = await getSetupLinkToPrint(dependencies)
    const app = await serve(dependencies)
    const stopWatching = watchVersion(dependencies, onNewerVersion)
    printWelcome(dependencies, setupAddress)
    return async () => {
      await stopWatching()
      await app.close()
      await close()
    }
  } catch (error) {
    await close()
    throw toStartupError(error, config)
  }
}

function watchVersion({ database, log }: Dependencies, onNewerVersion: () => void): () => Promise<void> {
  return watchForNewerVersion(database.pool, {
    onNewer() {
      process.stderr.write(`${NEWER_VERSION_MESSAGE}\n`)
      onNewerVersion()
    },
    onError: err => log.error({ err }, 'The version of the database could not be read'),
  })
}

async function serve(dependencies: Dependencies): Promise<App> {
  const { config, jobs } = dependencies
  await sweepUnfinishedFiles(dependencies)
  const app = await buildApp(dependencies, { webFolder: WEB_FOLDER })
  try {
    await app.listen({ port: config.port, host: config.host })
    await jobs.start(jobHandlers(dependencies))
    await startDailyJobs(dependencies, config.backups ? [...DAILY_JOBS, 'back-up'] : DAILY_JOBS)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

/**
 * Removes uploads that a crash cut off. In a shared data directory, keeps recent ones, because another server might
 * still be writing them.
 */
async function sweepUnfinishedFiles({ config, objects, clock }: Dependencies): Promise<void> {
  const age = config.databaseUrl ? UNFINISHED_FILE_AGE_MS : 0
  await removeUnfinishedFiles(objects, new Date(clock.now().getTime() - age))
}

function toStartupError(error: unknown, { host, port }: Config): unknown {
  // Other system calls (for example, reading the data folder) fail with the same codes.
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error
  const { code, syscall } = error
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${port} on ${host} is in use: stop what uses it, or set PORT to another`)
  if (code === 'EACCES') return new StartupError(`This user may not open port ${port}: set PORT to another`)
  // Looking up the database's host fails in the same system call.
  const isUnknownHost = syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === host
  if (code === 'EADDRNOTAVAIL' || isUnknownHost)
    return new StartupError(`HOST=${host} is not an address of this machine`)
  return error
}

function printWelcome({ config, settingsSource }: Dependencies, setupAddress: string | undefined): void {
  const settings = settingsSource.latest
  const lines = [`EPay is ready at ${config.publicUrl}`]
  if (!existsSync(WEB_FOLDER)) lines.push('The web app is not built: run npm start, or npm run dev')
  if (config.isDemo) {
    lines.push('', `Demo accounts (password ${DEMO_PASSWORD}):`)
    lines.push(...DEMO_ACCOUNTS.map(({ username, roles }) => `  ${username.padEnd(12)} ${roles.join(', ')}`))
    const { username, roles, key } = DEMO_SECOND_FACTOR_ACCOUNT
    lines.push(`  ${username.padEnd(12)} ${roles.join(', ')}; asks for a code of the key ${key}`)
  }
  if (hasDevMailbox(config, settings)) lines.push('', `Mail is kept at ${config.publicUrl}/dev/mail`)
  if (setupAddress) lines.push('', ...setupMessage(setupAddress))
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Blank lines make the message stand out in the log. The address is on its own line for copying. */
function setupMessage(address: string): string[] {
  return [
    'No one is an Admin yet. Open this address once, in the browser that sets the portal up, within 24 hours:',
    '',
    address,
    '',
    `It lets you create the first Admin. To print a new link, run ${commandPrefix('admin')} setup-link`,
  ]
}

function jobHandlers(dependencies: Dependencies): JobHandlers {
  return {
    'deliver-mail': deliverMail(dependencies, createTransportSource(dependencies)),
    'mail-password-link': mailPasswordLink(dependencies),
    'remind-of-application': remindOfApplication(dependencies),
    'remind-of-i9': remindOfI9(dependencies),
    'remind-of-reports': remindOfReports(dependencies),
    'remind-of-forms': remindOfForms(dependencies),
    'remind-of-certificates': remindOfCertificates(dependencies),
    'end-import': endImport(dependencies),
    'end-packet-draft': endPacketDraft(dependencies),
    'work-on-tax-forms': processTaxForms(dependencies),
    'remove-files': removeFiles(dependencies),
    'tidy-up': tidyUp(dependencies),
    'back-up': backUp(dependencies),
  }
}
