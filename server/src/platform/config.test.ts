import { SETTINGS_MESSAGES } from '@epay/contract/settings/messages'
import { describe, expect, it } from 'vitest'
import { StartupError } from '#server/system/startup-error.ts'
import { hasDevMailbox, readConfig } from './config.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://pay.example.com' }

type Environment = Record<string, string>

const configurationError = (message: string) => new StartupError(`Configuration: ${message}`)

it.each<[Environment, object]>([
  [{}, { trustedProxies: 0 }],
  [{ TRUST_PROXY: 'off' }, { trustedProxies: 0 }],
  [{ TRUST_PROXY: '0' }, { trustedProxies: 0 }],
  [{ TRUST_PROXY: 'on' }, { trustedProxies: 1 }],
  [{ TRUST_PROXY: '1' }, { trustedProxies: 1 }],
  [{ TRUST_PROXY: '3' }, { trustedProxies: 3 }],
  [{ REQUIRE_MFA: '' }, { fixedSettings: {} }],
  [
    { REQUIRE_MFA: 'Admin,HRManager, CFO,CFO,' },
    { fixedSettings: { secondFactorRoles: ['Admin', 'HR-Manager', 'CFO'] } },
  ],
  [{ CLAMD_URL: '' }, { clamdAddress: undefined }],
  [{ CLAMD_URL: '/run/clamav/clamd.ctl' }, { clamdAddress: { path: '/run/clamav/clamd.ctl' } }],
  [{ CLAMD_URL: 'unix:///run/clamav/clamd.ctl' }, { clamdAddress: { path: '/run/clamav/clamd.ctl' } }],
  [{ CLAMD_URL: 'tcp://clamav' }, { clamdAddress: { host: 'clamav', port: 3310 } }],
  [{ CLAMD_URL: 'tcp://127.0.0.1:3311/' }, { clamdAddress: { host: '127.0.0.1', port: 3311 } }],
  [{ CLAMD_URL: 'tcp://[::1]:3310' }, { clamdAddress: { host: '::1', port: 3310 } }],
])('%j is read as %j', (environment, expected) => {
  expect(readConfig(environment)).toMatchObject(expected)
})

const ROLES_ERROR = 'REQUIRE_MFA: must be roles among Admin, HR-Manager, CFO, Employee, with commas between'
const PROXIES_ERROR = 'TRUST_PROXY: must be on, off or the number of proxies'
const CLAMD_ERROR =
  'CLAMD_URL: must be a socket of at most 107 bytes such as /run/clamav/clamd.ctl, or a server such as tcp://127.0.0.1:3310'
const LOCATION_ERROR =
  'FILES_URL: must be file:///FOLDER or s3://BUCKET/PREFIX?endpoint=https://…&region=…, with %25 for each %'
const KEYS_ERROR = 'EPAY_KEYS: does not contain valid keys'
const SHORT_KEYS = JSON.stringify({ signing: [{ id: 'a', secret: 'AAAA' }], encryption: [] })

it.each<[Environment, string]>([
  [{ REQUIRE_MFA: 'Admin,Boss' }, ROLES_ERROR],
  [{ REQUIRE_MFA: 'admin' }, ROLES_ERROR],
  ...['yes', '-1', '10', '1.5'].map((TRUST_PROXY): [Environment, string] => [{ TRUST_PROXY }, PROXIES_ERROR]),
  ...[
    ...['clamd.ctl', '/', 'unix://clamd.ctl', 'tcp://', 'tcp://clamav:0', 'tcp://clamav:99999'],
    ...['tcp://clamav/socket', 'tcp://user:password@clamav', 'http://clamav:3310', `/run/${'x'.repeat(103)}`],
  ].map((CLAMD_URL): [Environment, string] => [{ CLAMD_URL }, CLAMD_ERROR]),
  [{ EPAY_TYPO: '1' }, 'EPAY_TYPO is not a setting of the portal'],
  [{ PORT: 'abc' }, 'PORT: must be a number from 0 to 65535'],
  [{ EPAY_KEYS: 'secret' }, KEYS_ERROR],
  [{ EPAY_KEYS: SHORT_KEYS }, KEYS_ERROR],
  [{ TZ: '+01:00' }, 'TZ: must be a time zone such as America/Los_Angeles'],
  [{ SMTP_URL: 'smtp://' }, `SMTP_URL: ${SETTINGS_MESSAGES.host}`],
  [{ SMTP_URL: 'smtp://ma%20il' }, `SMTP_URL: ${SETTINGS_MESSAGES.host}`],
  [{ SMTP_URL: 'smtp://us%er@mail.example.com' }, 'SMTP_URL: has a % in the user that is not written %25'],
  [{ FILES_URL: 's3://b/100%/' }, LOCATION_ERROR],
  [
    { NODE_ENV: 'production', DEMO: '1', RATE_LIMITS: 'off' },
    'PUBLIC_URL must be set in production; ' +
      'DEMO=1 is not allowed in production; RATE_LIMITS=off is not allowed in production',
  ],
])('%j is rejected', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(configurationError(message))
})

it.each<[Environment, boolean]>([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.7' }, false],
  [{ HOST: '127.0.0.1.example.com' }, false],
  [{ TRUST_PROXY: 'on' }, false],
  [{ PUBLIC_URL: 'https://pay.example.com', DEMO: 'off' }, false],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }, false],
])("with %j, the mailbox page may show everyone's mail: %s", (environment, canShowMail) => {
  const config = readConfig(environment)
  expect(hasDevMailbox(config, { smtpHost: '' })).toBe(canShowMail)
  expect(hasDevMailbox(config, { smtpHost: 'mail.example.com' })).toBe(false)
})

describe('the demo company, whose passwords are public', () => {
  it.each<[string, Environment]>([
    ['PUBLIC_URL=https://pay.example.com', {}],
    ['PUBLIC_URL=https://pay.example.com', { TRUST_PROXY: 'on' }],
    ['PUBLIC_URL=http://192.168.1.7:3000', { NODE_ENV: 'development' }],
    ['PUBLIC_URL=http://127.0.0.1.example.com', { NODE_ENV: 'test', DEMO: '1' }],
    ['WEB_ORIGIN=https://app.example.com', {}],
  ])('the demo company is rejected at another address: %s %j', (address, otherVariables) => {
    expect(() => readConfig({ ...Object.fromEntries([address.split('=')]), ...otherVariables })).toThrow(
      configurationError(
        `the demo company, whose passwords everyone knows, is for this machine only: with ${address}, set NODE_ENV=production, or DEMO=off`,
      ),
    )
  })

  it.each(['', 'http://localhost:3000', 'http://127.0.0.1:8080/', 'http://[::1]:3000'])(
    'the demo company is allowed at %s',
    PUBLIC_URL => {
      expect(readConfig({ PUBLIC_URL })).toMatchObject({ isDemo: true, isPublic: false, canShowMail: true })
    },
  )

  it('the demo company is off by default in production', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ isDemo: false })
  })
})

describe('in production, the database', () => {
  const refusalOf = (host: string) =>
    configurationError(
      `DATABASE_URL connects to ${host} without verified TLS: add sslmode=verify-full, or set DATABASE_TLS=off`,
    )

  it.each([
    ['postgres://epay:secret@db.example.com/epay', 'db.example.com'],
    ['postgres://epay@10.0.0.10:5432/epay?sslmode=require', '10.0.0.10'],
    ['postgres://epay@db.example.com/epay?sslmode=no-verify', 'db.example.com'],
    ['postgres://epay@db.example.com/epay?sslmode=verify-full&sslmode=disable', 'db.example.com'],
    ['postgres://epay@localhost/epay?host=db.example.com', 'db.example.com'],
    ['postgres://epay@127.0.0.1.example.com/epay?ssl=true', '127.0.0.1.example.com'],
  ])('the database needs verified TLS on another machine: %s', (DATABASE_URL, host) => {
    expect(() => readConfig({ ...PRODUCTION, DATABASE_URL })).toThrow(refusalOf(host))
    expect(readConfig({ ...PRODUCTION, DATABASE_URL, DATABASE_TLS: 'off' })).toBeDefined()
  })

  it('the database needs verified TLS if PGHOST is another machine', () => {
    const environment = { ...PRODUCTION, DATABASE_URL: 'postgres:///epay' }
    expect(readConfig(environment)).toBeDefined()
    expect(() => readConfig({ ...environment, PGHOST: 'db.example.com' })).toThrow(
      refusalOf('db.example.com'),
    )
  })

  it.each([
    'postgres://epay@db.example.com/epay?sslmode=verify-full',
    'postgres://epay@db.example.com/epay?sslmode=verify-ca&sslrootcert=/etc/ssl/db.pem',
    'postgres://epay@localhost/epay',
    'postgres://epay@[::1]:5432/epay',
    'postgres:///epay?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/epay',
  ])('the database may be %s', DATABASE_URL => {
    expect(readConfig({ ...PRODUCTION, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })
})

describe('SMTP_URL', () => {
  it.each([
    ['smtp://mail.example.com', 'starttls', 'smtp://mail.example.com?requireTLS=true'],
    ['smtp://mail.example.com?requireTLS=false', 'opportunistic', 'smtp://mail.example.com?requireTLS=false'],
    ['smtps://mail.example.com', 'tls', 'smtps://mail.example.com'],
    ['smtp://localhost:25', 'opportunistic', 'smtp://localhost:25'],
  ])('SMTP_URL=%s means %s', (SMTP_URL, smtpSecurity, smtpUrl) => {
    expect(readConfig({ SMTP_URL })).toMatchObject({ smtpUrl, fixedSettings: { smtpSecurity } })
  })

  it.each(['ignoreTLS=true', 'tls.rejectUnauthorized=false'])(
    'SMTP_URL may have %s in production only for this machine',
    option => {
      const localEnvironment = { ...PRODUCTION, SMTP_URL: `smtp://127.0.0.1?${option}` }
      expect(readConfig(localEnvironment).smtpUrl).toBe(localEnvironment.SMTP_URL)
      expect(() => readConfig({ ...PRODUCTION, SMTP_URL: `smtps://mail.example.com?${option}` })).toThrow(
        configurationError(`SMTP_URL: ${option} is not allowed in production`),
      )
    },
  )
})
