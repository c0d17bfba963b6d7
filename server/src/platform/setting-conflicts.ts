import { commandPrefix } from '#server/platform/command.ts'
import { isLoopback } from '#server/platform/loopback.ts'
import { tryDecode } from '#server/platform/store-location.ts'

type Environment = Readonly<NodeJS.ProcessEnv>

const isTurnedOn = (flag: string) => flag === '1' || flag === 'on'
const isTurnedOff = (flag: string) => flag === '0' || flag === 'off'

export function listSettingConflicts(environment: Environment): string[] {
  return [
    ...backupProblems(environment),
    ...demoProblems(environment),
    ...(environment.NODE_ENV === 'production'
      ? [...productionProblems(environment), ...encryptionProblems(environment)]
      : []),
  ]
}

/** Without a recipient, no one could decrypt a backup. */
function backupProblems(environment: Environment): string[] {
  if (environment.BACKUP_URL && !environment.BACKUP_RECIPIENT)
    return [`BACKUP_URL needs BACKUP_RECIPIENT: ${commandPrefix('admin')} backup-key makes one`]
  if (environment.BACKUP_RECIPIENT && !environment.BACKUP_URL) return ['BACKUP_RECIPIENT needs BACKUP_URL']
  return []
}

export function listPublicAddresses(environment: Environment): string[] {
  return (['PUBLIC_URL', 'WEB_ORIGIN'] as const).flatMap(name => {
    const address = environment[name]
    const isPublic = address && URL.canParse(address) && !isLoopback(new URL(address).hostname)
    return isPublic ? `${name}=${address}` : []
  })
}

/** The demo company's passwords are public. */
function demoProblems(environment: Environment): string[] {
  const { DEMO = 'on', NODE_ENV } = environment
  const [address] = listPublicAddresses(environment)
  if (NODE_ENV === 'production' || !isTurnedOn(DEMO) || !address) return []
  return [
    `the demo company, whose passwords everyone knows, is for this machine only: with ${address}, set NODE_ENV=production, or DEMO=off`,
  ]
}

function productionProblems(environment: Environment): string[] {
  const { DEMO = '0', RATE_LIMITS = '1' } = environment
  const problems = environment.PUBLIC_URL ? [] : ['PUBLIC_URL must be set in production']
  if (isTurnedOn(DEMO)) problems.push(`DEMO=${DEMO} is not allowed in production`)
  if (isTurnedOff(RATE_LIMITS)) problems.push(`RATE_LIMITS=${RATE_LIMITS} is not allowed in production`)
  return problems
}

/** Finds connections to other machines that an attacker could read or intercept. */
function encryptionProblems(environment: Environment): string[] {
  const host = isTurnedOff(environment.DATABASE_TLS ?? 'on')
    ? undefined
    : hostWithoutTls(environment.DATABASE_URL ?? '', environment.PGHOST)
  const database = `DATABASE_URL connects to ${host} without verified TLS: add sslmode=verify-full, or set DATABASE_TLS=off`
  return [...(host === undefined ? [] : [database]), ...mailEncryptionProblems(environment.SMTP_URL ?? '')]
}

const VERIFIED_SSL_MODES = ['verify-full', 'verify-ca']

/** Returns the database's host unless it is this machine or verified TLS protects the connection. */
function hostWithoutTls(address: string, defaultHost = 'localhost'): string | undefined {
  const url = URL.parse(address)
  if (!url) return undefined
  const hostname = tryDecode(url.hostname)
  const hosts = [...url.searchParams.getAll('host'), ...(hostname ? [hostname] : [])]
  const remoteHost = (hosts.length > 0 ? hosts : [defaultHost]).find(
    host => !host.startsWith('/') && !isLoopback(host),
  )
  const modes = url.searchParams.getAll('sslmode')
  const isVerified = modes.length > 0 && modes.every(mode => VERIFIED_SSL_MODES.includes(mode))
  return isVerified ? undefined : remoteHost
}

/** Finds options of the mail library that defeat encryption. */
function mailEncryptionProblems(address: string): string[] {
  const url = URL.parse(address)
  if (!url || isLoopback(url.hostname)) return []
  const options = [...url.searchParams].map(([name, value]) => `${name}=${value}`)
  return ['ignoreTLS=true', 'tls.rejectUnauthorized=false']
    .filter(option => options.includes(option))
    .map(option => `SMTP_URL: ${option} is not allowed in production`)
}
