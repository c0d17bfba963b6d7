import { describe, expect, it } from 'vitest'
import { SETTINGS } from './declared-settings.ts'
import { SETTINGS_MESSAGES } from './messages.ts'
import { stateAccountsOf } from './setting-kinds.ts'

describe('the time zone', () => {
  const { schema } = SETTINGS.timeZone

  it.each([
    ...['America/Los_Angeles', 'America/Indiana/Indianapolis', 'America/Kentucky/Louisville'],
    ...['America/Argentina/Buenos_Aires', 'America/North_Dakota/New_Salem', 'America/Port-au-Prince'],
    ...['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Antarctica/DumontDUrville'],
    ...['US/Pacific', 'US/East-Indiana', 'EST5EDT', 'Japan', 'Etc/UTC', 'UTC', ''],
  ])('is %j', zone => {
    expect(schema.parse(zone)).toBe(zone)
  })

  it('is any that this machine lists', () => {
    const refused = Intl.supportedValuesOf('timeZone').filter(zone => !schema.safeParse(zone).success)
    expect(refused).toEqual([])
  })

  it.each([
    ...['+01:00', '-08', 'GMT', 'GMT+1', 'GMT0', 'UTC+1', 'Etc/GMT+8', 'Etc/GMT-14', 'Etc/GMT0'],
    ...['PST', 'IST', 'SystemV/PST8PDT', 'Mars', 'America/Springfield', 'america/los_angeles', 'utc'],
    ...['posix/America/New_York', ':America/New_York', 'America/', 'undefined'],
  ])('is not %j', zone => {
    expect(schema.safeParse(zone).error?.issues[0]?.message).toBe(SETTINGS_MESSAGES.timeZone)
  })
})

describe('the mail server', () => {
  const { schema } = SETTINGS.smtpHost

  it.each([
    ['mail.example.com', 'mail.example.com'],
    ['mail.example.com.', 'mail.example.com'],
    ['mail_server', 'mail_server'],
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[::1]', '::1'],
    ['', ''],
  ])('%j is %j', (given, host) => {
    expect(schema.parse(given)).toBe(host)
  })

  it.each([
    'mail/x',
    'mail server',
    '-mail',
    'mail..example',
    '.',
    '[mail',
    'mail%20x',
    'user@mail',
    'mail:25',
  ])('is not %j', host => {
    expect(schema.safeParse(host).error?.issues[0]?.message).toBe(SETTINGS_MESSAGES.host)
  })
})

describe('the employer', () => {
  const messageOf = (name: 'ein' | 'employerZip' | 'contactPhone' | 'stateAccounts', given: string) =>
    SETTINGS[name].schema.safeParse(given).error?.issues[0]?.message

  it('has an EIN of nine digits, with its hyphen or without', () => {
    for (const given of ['12-3456789', '123456789', ' 123456789 '])
      expect(SETTINGS.ein.schema.parse(given)).toBe('12-3456789')
    for (const given of ['', '00-1234567']) expect(SETTINGS.ein.schema.parse(given)).toBe(given)
    for (const given of ['12-345678', '1234567890', '123-45-6789', '12-345678X', 'APPLIED FOR'])
      expect(messageOf('ein', given)).toBe(SETTINGS_MESSAGES.ein)
  })

  it('has a ZIP code of five or nine digits', () => {
    for (const given of ['', '01040', '01040-1234'])
      expect(SETTINGS.employerZip.schema.parse(given)).toBe(given)
    for (const given of ['1040', '010401234', '01040-12', '0104O'])
      expect(messageOf('employerZip', given)).toBe(SETTINGS_MESSAGES.zip)
  })

  it('has a phone number of ten digits', () => {
    expect(SETTINGS.contactPhone.schema.parse('(209) 555-0119')).toBe('(209) 555-0119')
    expect(messageOf('contactPhone', '555-0119')).toBe(SETTINGS_MESSAGES.contactPhone)
  })

  it('has a number with each state, digits alone', () => {
    expect(stateAccountsOf('CA 123-4567-8, FL 0012345,')).toEqual({ CA: '12345678', FL: '0012345' })
    expect(stateAccountsOf('')).toEqual({})
    for (const given of ['CA', '12345678', 'XX 1234', 'ca 1234', 'CA 12A4', 'CA 1234567890123', 'CA -'])
      expect(messageOf('stateAccounts', given)).toBe(SETTINGS_MESSAGES.accounts)
  })
})
