import { resolve } from 'node:path'
import { roleSchema } from '@epay/contract/common/role-schemas'
import { ROLES, type Role } from '@epay/contract/common/roles'
import { SETTINGS, type SettingName } from '@epay/contract/settings/declared-settings'
import { SETTINGS_MESSAGES } from '@epay/contract/settings/messages'
import { type Settings, settingsSchema } from '@epay/contract/settings/settings'
import { isTimeZone } from '@epay/contract/settings/time-zones'
import { Encrypter } from 'age-encryption'
import { z } from 'zod'
import { type ClamdAddress, clamdAddressSchema } from '#server/platform/clamd-address.ts'
import { areValidKeys } from '#server/platform/keys.ts'
import { isLoopback } from '#server/platform/loopback.ts'
import { listPublicAddresses, listSettingConflicts } from '#server/platform/setting-conflicts.ts'
import { type StoreLocation, storeLocationSchema, tryDecode } from '#server/platform/store-location.ts'
import { StartupError } from '#server/system/startup-error.ts'

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })
const flagSchema = oneOf(['on', 'off', '1', '0']).transform(value => value === '1' || value === 'on')
const portSchema = z
  .string()
  .refine(text => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a number from 0 to 65535')
  .transform(Number)
/** Each trusted proxy appends one address to X-Forwarded-For. Earlier entries come from the client and are ignored. */
const proxyCountSchema = z
  .string()
  .regex(/^[2-9]$/)
  .transform(Number)
const roleListSchema = z.string().transform((text, context): Role[] => {
  const names = text.split(',').flatMap(name => name.trim() || [])
  const parsed = z.array(roleSchema).safeParse(names)
  if (parsed.success) return [...new Set(parsed.data)]
  context.addIssue({
    code: 'custom',
    message: `must be roles among ${ROLES.join(', ')}, with commas between`,
  })
  return z.NEVER
})
const urlSchema = (protocols: string[]) =>
  z.string().refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL starting with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`,
  })

const mailServerSchema = settingsSchema
  .pick({ smtpHost: true, smtpPort: true, smtpSecurity: true })
  .extend({
    smtpUser: z
      .string('has a % in the user that is not written %25')
      .pipe(SETTINGS.smtpUser.schema.removeDefault()),
  })
  .refine(({ smtpHost }) => smtpHost !== '', SETTINGS_MESSAGES.host)
/** Parses the URL into the settings that an Admin could enter, so that the Settings page can show them. */
const mailServerUrlSchema = urlSchema(['smtp:', 'smtps:']).transform((text, context) => {
  const address = new URL(text)
  address.hostname = address.hostname.replace(/\.$/, '')
  // Requires TLS for mail to another host by default. The URL can override this with `requireTLS=false`.
  if (
    address.protocol === 'smtp:' &&
    !address.searchParams.has('requireTLS') &&
    !isLoopback(address.hostname)
  )
    address.searchParams.set('requireTLS', 'true')
  const parsed = mailServerSchema.safeParse(mailSettingsOf(address))
  if (parsed.success) return { url: address.href, settings: parsed.data }
  for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const environmentSchema = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  PORT: portSchema.default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: urlSchema(['postgres:', 'postgresql:']).optional(),
  FILES_URL: storeLocationSchema.optional(),
  FILES_ALSO_IN: storeLocationSchema.optional(),
  BACKUP_URL: storeLocationSchema.optional(),
  BACKUP_RECIPIENT: z.string().refine(isRecipient, 'is not a recipient: it must start with age1').optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 02:00')
    .default('02:00'),
  CLAMD_URL: clamdAddressSchema.optional(),
  DATABASE_TLS: flagSchema.default(true),
  POSTGRES_BIN: z.string().min(1).optional(),
  PUBLIC_URL: urlSchema(['http:', 'https:']).optional(),
  COMPANY_NAME: SETTINGS.companyName.schema.optional(),
  COMPANY_ADDRESS: SETTINGS.companyAddress.schema.removeDefault().optional(),
  COMPANY_PHONE: SETTINGS.companyPhone.schema.removeDefault().optional(),
  PAYROLL_CONTACT: SETTINGS.payrollContact.schema.optional(),
  SMTP_URL: mailServerUrlSchema.optional(),
  LOCAL_MAIL_SERVER: flagSchema.default(false),
  MAIL_FROM: SETTINGS.mailFrom.schema.optional(),
  EPAY_KEYS: z.string().refine(areValidKeys, 'does not contain valid keys').optional(),
  WEB_ORIGIN: urlSchema(['http:', 'https:']).optional(),
  TRUST_PROXY: z
    .union([flagSchema.transform(Number), proxyCountSchema], {
      error: 'must be on, off or the number of proxies',
    })
    .default(0),
  REQUIRE_MFA: roleListSchema.optional(),
  TZ: z.string().refine(isTimeZone, 'must be a time zone such as America/Los_Angeles').optional(),
  DEMO: flagSchema.optional(),
  RATE_LIMITS: flagSchema.default(true),
  LINK_SIGN_IN: flagSchema.default(true),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = Readonly<{
  isProduction: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Defaults to DATA_DIR. */
  filesLocation: StoreLocation | undefined
  /** The previous location of the files, while they are being moved. */
  filesAlsoIn: StoreLocation | undefined
  /** The location of daily backups, the public key that encrypts them, and their time as `HH:MM`. */
  backups: { location: StoreLocation; recipient: string; at: string } | undefined
  clamdAddress: ClamdAddress | undefined
  /** Folder of the PostgreSQL programs to use instead of those from npm. */
  postgresBin: string | undefined
  publicUrl: string
  /** Base URL of emailed links: the web app's own host, if it has one. */
  webUrl: string
  /** Settings from environment variables, which Admins can't change. */
  fixedSettings: Partial<Settings>
  /** Defaults that differ from the contract's. */
  defaultSettings: Partial<Settings>
  /** Contains the password and options that `fixedSettings` lacks. */
  smtpUrl: string | undefined
  /** Lets an Admin enter a mail server on this machine, and any port. */
  allowsAnyMailServer: boolean
  /** Whether PUBLIC_URL points to a host other than this machine. */
  isPublic: boolean
  /**
   * True only outside production, if the portal has no proxy and is reachable only from this machine: see
   * `hasDevMailbox`.
   */
  canShowMail: boolean
  keysJson: string | undefined
  webOrigin: string | undefined
  trustedProxies: number
  isDemo: boolean
  hasRateLimits: boolean
  allowsLinkSignIn: boolean
  metricsToken: string | undefined
  logLevel: string
}>

/** Unknown variables with our prefix are probably typos. */
function listUnknownVariables(environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment).filter(
    name => name.startsWith('EPAY_') && !(name in environmentSchema.shape),
  )
}

/** Whether mail is shown at /dev/mail instead of being sent. `isFromThisMachine` checks each request. */
export function hasDevMailbox(
  { canShowMail }: Pick<Config, 'canShowMail'>,
  { smtpHost }: Pick<Settings, 'smtpHost'>,
): boolean {
  return canShowMail && smtpHost === ''
}

function fixedSettingsOf(environment: z.output<typeof environmentSchema>): Partial<Settings> {
  const values = {
    companyName: environment.COMPANY_NAME,
    companyAddress: environment.COMPANY_ADDRESS,
    companyPhone: environment.COMPANY_PHONE,
    payrollContact: environment.PAYROLL_CONTACT,
    timeZone: environment.TZ,
    mailFrom: environment.MAIL_FROM,
    secondFactorRoles: environment.REQUIRE_MFA,
    ...environment.SMTP_URL?.settings,
  } satisfies { [Name in SettingName]?: Settings[Name] | undefined }
  return Object.freeze(withoutUndefined(values))
}

function mailSettingsOf({ protocol, hostname, port, username, searchParams }: URL) {
  const isTls = protocol === 'smtps:'
  const securityWithoutTls = searchParams.get('requireTLS') === 'true' ? 'starttls' : 'opportunistic'
  return {
    smtpHost: hostname,
    smtpPort: Number(port) || (isTls ? 465 : 587),
    smtpSecurity: isTls ? 'tls' : securityWithoutTls,
    smtpUser: tryDecode(username),
  } as const
}

/** The assertion is safe, because only members that are `undefined` are removed, and the type makes them optional. */
function withoutUndefined<Values extends object>(values: Values) {
  const members = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(members) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> }
}

/**
 * Treats empty variables as unset.
 * Throws: StartupError listing all problems.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(values)
  const problems = [
    ...listUnknownVariables(values).map(name => `${name} is not a setting of the portal`),
    ...(parsed.error?.issues ?? []).map(issue => `${issue.path.join('.')}: ${issue.message}`),
    ...listSettingConflicts(values),
  ]
  if (problems.length > 0 || !parsed.success) throw new StartupError(`Configuration: ${problems.join('; ')}`)

  const settings = parsed.data
  const isProduction = settings.NODE_ENV === 'production'
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  const isPublic = listPublicAddresses(values).length > 0
  const webOrigin = settings.WEB_ORIGIN && new URL(settings.WEB_ORIGIN).origin
  return Object.freeze({
    isProduction,
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    filesLocation: settings.FILES_URL,
    filesAlsoIn: settings.FILES_ALSO_IN,
    backups:
      settings.BACKUP_URL && settings.BACKUP_RECIPIENT
        ? { location: settings.BACKUP_URL, recipient: settings.BACKUP_RECIPIENT, at: settings.BACKUP_AT }
        : undefined,
    clamdAddress: settings.CLAMD_URL,
    postgresBin: settings.POSTGRES_BIN,
    publicUrl,
    webUrl: webOrigin ?? publicUrl,
    fixedSettings: fixedSettingsOf(settings),
    defaultSettings: {},
    smtpUrl: settings.SMTP_URL?.url,
    allowsAnyMailServer: settings.LOCAL_MAIL_SERVER,
    isPublic,
    canShowMail: !isProduction && !isPublic && isLoopback(settings.HOST) && settings.TRUST_PROXY === 0,
    keysJson: settings.EPAY_KEYS,
    webOrigin,
    trustedProxies: settings.TRUST_PROXY,
    isDemo: settings.DEMO ?? !isProduction,
    hasRateLimits: settings.RATE_LIMITS,
    allowsLinkSignIn: settings.LINK_SIGN_IN,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  })
}

function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}
