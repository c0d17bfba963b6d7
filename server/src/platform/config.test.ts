import { SETTINGS_MESSAGES } from '@epay/contract/settings/messages'
import { describe, expect, it } from 'vitest'
import { StartupError } from '#server/system/startup-error.ts'
import { readConfig } from './config.ts'

describe('REQUIRE_MFA', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['Admin,HRManager, CFO', ['Admin', 'HR-Manager', 'CFO']],
    ['HR-Manager,', ['HR-Manager']],
    ['CFO,CFO,CFO,CFO,CFO', ['CFO']],
  ])('%s', (REQUIRE_MFA, roles) => {
    expect(readConfig({ REQUIRE_MFA }).fixedSettings.secondFactorRoles).toEqual(roles)
  })

  it.each(['Admin,Boss', 'admin', 'on'])('refuses %s', REQUIRE_MFA => {
    expect(() => readConfig({ REQUIRE_MFA })).toThrow(
      'REQUIRE_MFA: must be roles among Admin, HR-Manager, CFO, Employee, with commas between',
    )
  })
})

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, 0],
    ['off', 0],
    ['0', 0],
    ['on', 1],
    ['1', 1],
    ['3', 3],
  ])('%s trusts %d proxies', (TRUST_PROXY, count) => {
    expect(readConfig({ TRUST_PROXY }).trustedProxies).toBe(count)
  })

  it.each(['yes', '-1', '10', '1.5'])('refuses %s', TRUST_PROXY => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY: must be on, off or the number of proxies')
  })
})

it.each<[string, Record<string, string>, string]>([
  ['an unknown setting', { EPAY_TYPO: '1' }, 'EPAY_TYPO is not a setting of the portal'],
  ['a port that is none', { PORT: 'abc' }, 'PORT: must be a number from 0 to 65535'],
  ['keys that are no JSON', { EPAY_KEYS: 'secret' }, 'EPAY_KEYS: does not hold valid keys'],
  ['an offset for a time zone', { TZ: '+01:00' }, 'TZ: must be a time zone such as America/Los_Angeles'],
  ['a mail server without a name', { SMTP_URL: 'smtp://' }, `SMTP_URL: ${SETTINGS_MESSAGES.host}`],
  ['a mail server that is none', { SMTP_URL: 'smtp://ma%20il' }, `SMTP_URL: ${SETTINGS_MESSAGES.host}`],
  [
    'a stray % in the user of the mail server',
    { SMTP_URL: 'smtp://us%er@mail.example.com' },
    'SMTP_URL: has a % in the user that is not written %25',
  ],
  [
    'a stray % in a place',
    { FILES_URL: 's3://b/100%/' },
    'FILES_URL: must be file:///FOLDER or s3://BUCKET/PREFIX?endpoint=https://…&region=…, with %25 for each %',
  ],
  [
    'keys that are too short',
    { EPAY_KEYS: JSON.stringify({ signing: [{ id: 'a', secret: 'AAAA' }], encryption: [] }) },
    'EPAY_KEYS: does not hold valid keys',
  ],
  [
    'demo data and no rate limits in production',
    { NODE_ENV: 'production', DEMO: '1', RATE_LIMITS: 'off' },
    'PUBLIC_URL has to be set in production; ' +
      'DEMO=1 is not allowed in production; RATE_LIMITS=off is not allowed in production',
  ],
])('%s is refused', (_, settings, complaint) => {
  expect(() => readConfig(settings)).toThrow(new StartupError(`Configuration: ${complaint}`))
})

describe("the mailbox page, which shows everyone's mail", () => {
  it.each(['', 'localhost', '127.0.0.1', '::1'])(
    'is there where only this machine listens: HOST=%s',
    HOST => {
      expect(readConfig({ HOST }).mayShowMail).toBe(true)
    },
  )

  it.each(['0.0.0.0', '::', '192.168.1.7', '127.0.0.1.example.com'])('is not there with HOST=%s', HOST => {
    expect(readConfig({ HOST }).mayShowMail).toBe(false)
  })
})

describe('the demo company, whose passwords everyone knows', () => {
  const refusal = (address: string) =>
    `Configuration: the demo company, whose passwords everyone knows, is for this machine only: with ${address}, set NODE_ENV=production, or DEMO=off`

  it.each([
    ['https://pay.example.com', {}],
    ['https://pay.example.com', { TRUST_PROXY: 'on' }],
    ['http://192.168.1.7:3000', { NODE_ENV: 'development' }],
    ['http://127.0.0.1.example.com', { NODE_ENV: 'test', DEMO: '1' }],
  ])('is not shown at %s: %o', (PUBLIC_URL, more) => {
    expect(() => readConfig({ PUBLIC_URL, ...more })).toThrow(
      new StartupError(refusal(`PUBLIC_URL=${PUBLIC_URL}`)),
    )
  })

  it('is not shown to the pages of another host', () => {
    const WEB_ORIGIN = 'https://app.example.com'
    expect(() => readConfig({ WEB_ORIGIN })).toThrow(new StartupError(refusal(`WEB_ORIGIN=${WEB_ORIGIN}`)))
  })

  it.each(['', 'http://localhost:3000', 'http://127.0.0.1:8080/', 'http://[::1]:3000'])(
    'is shown at %s',
    PUBLIC_URL => {
      expect(readConfig({ PUBLIC_URL })).toMatchObject({ isDemo: true, isPublic: false, mayShowMail: true })
    },
  )

  it('is not missed elsewhere', () => {
    const PUBLIC_URL = 'https://pay.example.com'
    expect(readConfig({ PUBLIC_URL, DEMO: 'off' })).toMatchObject({ isDemo: false, mayShowMail: false })
    expect(readConfig({ PUBLIC_URL, NODE_ENV: 'production' })).toMatchObject({ isDemo: false })
  })
})

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://pay.example.com' }

describe('a database on another machine, in production', () => {
  const refusalOf = (host: string, name = 'DATABASE_URL') =>
    new StartupError(
      `Configuration: ${name} leads to ${host} without verified TLS: add sslmode=verify-full, or set DATABASE_TLS=off`,
    )

  it.each([
    ['postgres://epay:secret@db.example.com/epay', 'db.example.com'],
    ['postgres://epay@10.0.0.10:5432/epay?sslmode=require', '10.0.0.10'],
    ['postgres://epay@db.example.com/epay?sslmode=no-verify', 'db.example.com'],
    ['postgres://epay@db.example.com/epay?sslmode=verify-full&sslmode=disable', 'db.example.com'],
    ['postgres://epay@localhost/epay?host=db.example.com', 'db.example.com'],
    ['postgres://epay@127.0.0.1.example.com/epay?ssl=true', '127.0.0.1.example.com'],
  ])('needs verified TLS: %s', (DATABASE_URL, host) => {
    expect(() => readConfig({ ...PRODUCTION, DATABASE_URL })).toThrow(refusalOf(host))
    expect(readConfig({ ...PRODUCTION, DATABASE_URL, DATABASE_TLS: 'off' })).toBeDefined()
  })

  it('may be where PGHOST says', () => {
    const given = { ...PRODUCTION, DATABASE_URL: 'postgres:///epay' }
    expect(readConfig(given)).toBeDefined()
    expect(() => readConfig({ ...given, PGHOST: 'db.example.com' })).toThrow(refusalOf('db.example.com'))
  })

  it.each([
    'postgres://epay@db.example.com/epay?sslmode=verify-full',
    'postgres://epay@db.example.com/epay?sslmode=verify-ca&sslrootcert=/etc/ssl/db.pem',
    'postgres://epay@localhost/epay',
    'postgres://epay@[::1]:5432/epay',
    'postgres:///epay?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/epay',
  ])('%s starts', DATABASE_URL => {
    expect(readConfig({ ...PRODUCTION, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })
})

describe('SMTP_URL', () => {
  it.each([
    ['smtp://mail.example.com', 'starttls', 'smtp://mail.example.com?requireTLS=true'],
    ['smtp://mail.example.com?requireTLS=false', 'opportunistic', 'smtp://mail.example.com?requireTLS=false'],
    ['smtps://mail.example.com', 'tls', 'smtps://mail.example.com'],
    ['smtp://localhost:25', 'opportunistic', 'smtp://localhost:25'],
  ])('%s: %s', (SMTP_URL, smtpSecurity, smtpUrl) => {
    const config = readConfig({ SMTP_URL })
    expect(config).toMatchObject({ smtpUrl, fixedSettings: { smtpSecurity } })
  })

  it.each(['ignoreTLS=true', 'tls.rejectUnauthorized=false'])('may not have %s in production', option => {
    const here = { ...PRODUCTION, SMTP_URL: `smtp://127.0.0.1?${option}` }
    expect(readConfig(here).smtpUrl).toBe(here.SMTP_URL)
    expect(() => readConfig({ ...PRODUCTION, SMTP_URL: `smtps://mail.example.com?${option}` })).toThrow(
      new StartupError(`Configuration: SMTP_URL: ${option} is not allowed in production`),
    )
  })
})

describe('CLAMD_URL', () => {
  it.each([
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['tcp://clamav', { host: 'clamav', port: 3310 }],
    ['tcp://127.0.0.1:3311/', { host: '127.0.0.1', port: 3311 }],
    ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
    ['', undefined],
  ])('%s', (CLAMD_URL, place) => {
    expect(readConfig({ CLAMD_URL }).clamdPlace).toEqual(place)
  })

  it.each([
    'clamd.ctl',
    '/',
    'unix://clamd.ctl',
    'tcp://',
    'tcp://clamav:0',
    'tcp://clamav:99999',
    'tcp://clamav/socket',
    'tcp://user:password@clamav',
    'http://clamav:3310',
    `/run/${'x'.repeat(103)}`,
  ])('refuses %s', CLAMD_URL => {
    expect(() => readConfig({ CLAMD_URL })).toThrow(
      'CLAMD_URL: must be a socket of at most 107 bytes such as /run/clamav/clamd.ctl, or a server such as tcp://127.0.0.1:3310',
    )
  })
})
