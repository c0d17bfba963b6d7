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
    'more about a database that is the embedded one',
    { DATABASE_READ_URL: 'postgres://standby/epay', DATABASE_DIRECT_URL: 'postgres://db/epay' },
    'DATABASE_DIRECT_URL needs DATABASE_URL; DATABASE_READ_URL needs DATABASE_URL',
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

describe("the mailbox page, which shows everybody's mail", () => {
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
