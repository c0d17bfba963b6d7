import { calledAs } from '#server/platform/command.ts'
import { decoded } from '#server/platform/store-location.ts'
import { isLoopback } from '#server/platform/this-machine.ts'

type Environment = Readonly<NodeJS.ProcessEnv>

const isTurnedOn = (flag: string) => flag === '1' || flag === 'on'
const isTurnedOff = (flag: string) => flag === '0' || flag === 'off'

export function settingConflicts(environment: Environment): string[] {
  return [
    ...withoutRecipient(environment),
    ...unfitForDemo(environment),
    ...(environment.NODE_ENV === 'production'
      ? [...unfitForProduction(environment), ...unencrypted(environment)]
      : []),
  ]
}

/** No one could open a backup without a recipient. */
function withoutRecipient(environment: Environment): string[] {
  if (environment.BACKUP_URL && !environment.BACKUP_RECIPIENT)
    return [`BACKUP_URL needs BACKUP_RECIPIENT: ${calledAs('admin')} backup-key makes one`]
  if (environment.BACKUP_RECIPIENT && !environment.BACKUP_URL) return ['BACKUP_RECIPIENT needs BACKUP_URL']
  return []
}

export function addressesElsewhere(environment: Environment): string[] {
  return (['PUBLIC_URL', 'WEB_ORIGIN'] as const).flatMap(name => {
    const address = environment[name]
    const isElsewhere = address && URL.canParse(address) && !isLoopback(new URL(address).hostname)
    return isElsewhere ? `${name}=${address}` : []
  })
}

/** The demo company's passwords are public. */
function unfitForDemo(environment: Environment): string[] {
  const { DEMO = 'on', NODE_ENV } = environment
  const [address] = addressesElsewhere(environment)
  if (NODE_ENV === 'production' || !isTurnedOn(DEMO) || !address) return []
  return [
    `the demo company, whose passwords everyone knows, is for this machine only: with ${address}, set NODE_ENV=production, or DEMO=off`,
  ]
}

function unfitForProduction(environment: Environment): string[] {
  const { DEMO = '0', RATE_LIMITS = '1' } = environment
  const problems = environment.PUBLIC_URL ? [] : ['PUBLIC_URL must be set in production']
  if (isTurnedOn(DEMO)) problems.push(`DEMO=${DEMO} is not allowed in production`)
  if (isTurnedOff(RATE_LIMITS)) problems.push(`RATE_LIMITS=${RATE_LIMITS} is not allowed in production`)
  return problems
}

/** Connections to other machines that could be read or intercepted. */
function unencrypted(environment: Environment): string[] {
  const host = isTurnedOff(environment.DATABASE_TLS ?? 'on')
    ? undefined
    : hostWithoutTls(environment.DATABASE_URL ?? '', environment.PGHOST)
  const database = `DATABASE_URL connects to ${host} without verified TLS: add sslmode=verify-full, or set DATABASE_TLS=off`
  return [...(host === undefined ? [] : [database]), ...unverifiedMail(environment.SMTP_URL ?? '')]
}

const VERIFIED = ['verify-full', 'verify-ca']

/** Returns the database's host unless it is this machine or TLS verifies it. */
function hostWithoutTls(address: string, defaultHost = 'localhost'): string | undefined {
  const url = URL.parse(address)
  if (!url) return undefined
  const hostname = decoded(url.hostname)
  const hosts = [...url.searchParams.getAll('host'), ...(hostname ? [hostname] : [])]
  const elsewhere = (hosts.length > 0 ? hosts : [defaultHost]).find(
    host => !host.startsWith('/') && !isLoopback(host),
  )
  const modes = url.searchParams.getAll('sslmode')
  const isVerified = modes.length > 0 && modes.every(mode => VERIFIED.includes(mode))
  return isVerified ? undefined : elsewhere
}

/** Options of the mail library that defeat encryption. */
function unverifiedMail(address: string): string[] {
  const url = URL.parse(address)
  if (!url || isLoopback(url.hostname)) return []
  const environment = [...url.searchParams].map(([name, value]) => `${name}=${value}`)
  return ['ignoreTLS=true', 'tls.rejectUnauthorized=false']
    .filter(option => environment.includes(option))
    .map(option => `SMTP_URL: ${option} is not allowed in production`)
}
