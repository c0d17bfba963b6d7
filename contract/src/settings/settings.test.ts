import { describe, expect, it } from 'vitest'
import { SETTINGS_MESSAGES } from './messages.ts'
import { SETTINGS } from './settings.ts'

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
