import { resolve } from 'node:path'
import { ROLES, type Role, roleSchema } from '@epay/contract/common/roles'
import { z } from 'zod'
import { areKeys } from '#server/platform/keys.ts'
import { type StorePlace, storePlaceSchema } from '#server/platform/store-place.ts'
import { StartupError } from '#server/system/startup-error.ts'

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })
const flag = oneOf(['on', 'off', '1', '0']).transform(value => value === '1' || value === 'on')
const port = z
  .string()
  .refine(text => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a number from 0 to 65535')
  .transform(Number)
/** Number of proxies that each add the address before them: only their entries count, not the client's. */
const proxies = z
  .string()
  .regex(/^[2-9]$/)
  .transform(Number)
const roleList = z.string().transform((text, context): Role[] => {
  const names = text.split(',').flatMap(name => name.trim() || [])
  const parsed = z.array(roleSchema).safeParse(names)
  if (parsed.success) return parsed.data
  context.addIssue({
    code: 'custom',
    message: `must be roles among ${ROLES.join(', ')}, with commas between`,
  })
  return z.NEVER
})
const url = (protocols: string[]) =>
  z.string().refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL starting with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`,
  })

const settingsSchema = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  FILES_URL: storePlaceSchema.optional(),
  FILES_ALSO_IN: storePlaceSchema.optional(),
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_READ_URL: url(['postgres:', 'postgresql:']).optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  COMPANY_NAME: z.string().trim().min(1).max(100).default('EPay Demo Builders'),
  COMPANY_ADDRESS: z.string().trim().max(200).default(''),
  PAYROLL_CONTACT: z.string().trim().min(1).max(200).default('your payroll office'),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().trim().min(3).default('EPay <no-reply@localhost>'),
  EPAY_KEYS: z.string().refine(areKeys, 'does not hold valid keys').optional(),
  WEB_ORIGIN: url(['http:', 'https:']).optional(),
  TRUST_PROXY: z
    .union([flag.transform(Number), proxies], { error: 'must be on, off or the number of proxies' })
    .default(0),
  REQUIRE_MFA: roleList.default([]),
  TZ: z
    .string()
    .refine(
      zone => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC',
      'must be a time zone such as America/Los_Angeles',
    )
    .optional(),
  DEMO: flag.optional(),
  RATE_LIMITS: flag.default(true),
  LINK_SIGN_IN: flag.default(true),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = Readonly<{
  isProduction: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Where stored files lie; without it, in DATA_DIR. */
  filesPlace: StorePlace | undefined
  /** Where others still lie, while they are moved. */
  filesAlsoIn: StorePlace | undefined
  /** The server itself, where `databaseUrl` leads through a pooler. */
  databaseDirectUrl: string | undefined
  /** A standby, which lists may be read from. */
  databaseReadUrl: string | undefined
  /** Where the portal is reached, without a slash at the end. */
  publicUrl: string
  /** Where mailed links lead: the web app's own host, if it has one. */
  webUrl: string
  companyName: string
  /** The employer's legal address on one line, for statements; may be empty. */
  companyAddress: string
  /** Whom a person calls about their pay, such as `the payroll office, (555) 010-1234`. */
  payrollContact: string
  smtpUrl: string | undefined
  mailFrom: string
  /** Mail is shown at /dev/mail, so that a newcomer can click the links; never to other machines. */
  hasDevMailbox: boolean
  keysJson: string | undefined
  webOrigin: string | undefined
  /** How many proxies in front tell the client's address; 0 is none. */
  trustedProxies: number
  /** People with one of these roles need a second factor. */
  requireMfa: readonly Role[]
  timeZone: string | undefined
  /** Fill an empty database with the demo company. */
  isDemo: boolean
  hasRateLimits: boolean
  /** Mailed links sign in by themselves; otherwise they ask for the password. */
  linkSignIn: boolean
  metricsToken: string | undefined
  logLevel: string
}>

/** Variables that begin like ours but are unknown are likely typing errors. */
function unknownSettings(environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment).filter(name => name.startsWith('EPAY_') && !(name in settingsSchema.shape))
}

/** They say more about the server of DATABASE_URL. */
function withoutDatabase(given: NodeJS.ProcessEnv): string[] {
  if (given.DATABASE_URL) return []
  const more = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'].filter(name => given[name])
  return more.map(name => `${name} needs DATABASE_URL`)
}

/** Is this an address that only this machine reaches? */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Mails and signed packets must show the company's own values. */
const NEEDED_IN_PRODUCTION = ['COMPANY_NAME', 'PUBLIC_URL'] as const

function unfitForProduction(given: NodeJS.ProcessEnv): string[] {
  const { DEMO = '0', RATE_LIMITS = '1' } = given
  const missing = NEEDED_IN_PRODUCTION.filter(name => !given[name])
  const problems = missing.map(name => `${name} has to be set in production`)
  if (['1', 'on'].includes(DEMO)) problems.push(`DEMO=${DEMO} is not allowed in production`)
  if (['0', 'off'].includes(RATE_LIMITS))
    problems.push(`RATE_LIMITS=${RATE_LIMITS} is not allowed in production`)
  return problems
}

/**
 * Settings from environment variables; an empty variable counts as unset.
 * Throws: StartupError naming every problem at once.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settingsSchema.safeParse(given)
  const problems = [
    ...unknownSettings(given).map(name => `${name} is not a setting of the portal`),
    ...(parsed.error?.issues ?? []).map(issue => `${issue.path.join('.')}: ${issue.message}`),
    ...withoutDatabase(given),
    ...(given.NODE_ENV === 'production' ? unfitForProduction(given) : []),
  ]
  if (problems.length > 0 || !parsed.success) throw new StartupError(`Configuration: ${problems.join('; ')}`)

  const settings = parsed.data
  const isProduction = settings.NODE_ENV === 'production'
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  const webOrigin = settings.WEB_ORIGIN && new URL(settings.WEB_ORIGIN).origin
  return Object.freeze({
    isProduction,
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    filesPlace: settings.FILES_URL,
    filesAlsoIn: settings.FILES_ALSO_IN,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    publicUrl,
    webUrl: webOrigin ?? publicUrl,
    companyName: settings.COMPANY_NAME,
    companyAddress: settings.COMPANY_ADDRESS,
    payrollContact: settings.PAYROLL_CONTACT,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    hasDevMailbox: !settings.SMTP_URL && !isProduction && isLoopback(settings.HOST),
    keysJson: settings.EPAY_KEYS,
    webOrigin,
    trustedProxies: settings.TRUST_PROXY,
    requireMfa: settings.REQUIRE_MFA,
    timeZone: settings.TZ,
    isDemo: settings.DEMO ?? !isProduction,
    hasRateLimits: settings.RATE_LIMITS,
    linkSignIn: settings.LINK_SIGN_IN,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  })
}
