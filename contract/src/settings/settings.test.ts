import { describe, expect, it } from 'vitest'
import { SETTINGS } from './declared-settings.ts'
import { SETTINGS_MESSAGES } from './messages.ts'
import { stateAccountsOf } from './setting-kinds.ts'

type Name = 'timeZone' | 'smtpHost' | 'ein' | 'employerZip' | 'contactPhone' | 'stateAccounts'

const parse = (name: Name, value: string) => SETTINGS[name].schema.safeParse(value)
const messageOf = (name: Name, value: string) => parse(name, value).error?.issues[0]?.message

describe('the time zone', () => {
  it.each([
    ...['America/Los_Angeles', 'America/Indiana/Indianapolis', 'America/North_Dakota/New_Salem'],
    ...['America/Port-au-Prince', 'Asia/Calcutta', 'Antarctica/DumontDUrville'],
    ...['US/East-Indiana', 'EST5EDT', 'Japan', 'Etc/UTC', 'UTC', ''],
  ])('can be %j', zone => {
    expect(parse('timeZone', zone).data).toBe(zone)
  })

  it('can be any zone that the platform lists', () => {
    expect(Intl.supportedValuesOf('timeZone').filter(zone => !parse('timeZone', zone).success)).toEqual([])
  })

  it.each([
    ...['+01:00', '-08', 'GMT', 'GMT+1', 'GMT0', 'UTC+1', 'Etc/GMT+8', 'Etc/GMT0'],
    ...['PST', 'SystemV/PST8PDT', 'America/Springfield', 'america/los_angeles', 'utc'],
    ...['posix/America/New_York', ':America/New_York', 'America/', 'undefined'],
  ])("can't be %j", zone => {
    expect(messageOf('timeZone', zone)).toBe(SETTINGS_MESSAGES.timeZone)
  })
})

describe('the mail server', () => {
  it.each([
    ['mail.example.com', 'mail.example.com'],
    ['mail.example.com.', 'mail.example.com'],
    ['mail_server', 'mail_server'],
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[::1]', '::1'],
    ['', ''],
  ])('parses %j to %j', (input, host) => {
    expect(parse('smtpHost', input).data).toBe(host)
  })

  it.each([
    ...['mail/x', 'mail server', '-mail', 'mail..example', '.'],
    ...['[mail', 'mail%20x', 'user@mail', 'mail:25'],
  ])("can't be %j", host => {
    expect(messageOf('smtpHost', host)).toBe(SETTINGS_MESSAGES.host)
  })
})

describe('the employer', () => {
  it('has an EIN of nine digits, with or without a hyphen', () => {
    for (const ein of ['12-3456789', '123456789', ' 123456789 '])
      expect(parse('ein', ein).data).toBe('12-3456789')
    for (const ein of ['', '00-1234567']) expect(parse('ein', ein).data).toBe(ein)
    for (const ein of ['12-345678', '1234567890', '123-45-6789', '12-345678X', 'APPLIED FOR'])
      expect(messageOf('ein', ein)).toBe(SETTINGS_MESSAGES.ein)
  })

  it('has a ZIP code of five or nine digits', () => {
    for (const zip of ['', '01040', '01040-1234']) expect(parse('employerZip', zip).data).toBe(zip)
    for (const zip of ['1040', '010401234', '01040-12', '0104O'])
      expect(messageOf('employerZip', zip)).toBe(SETTINGS_MESSAGES.zip)
  })

  it('has a phone number of ten digits', () => {
    expect(parse('contactPhone', '(209) 555-0119').data).toBe('(209) 555-0119')
    expect(messageOf('contactPhone', '555-0119')).toBe(SETTINGS_MESSAGES.contactPhone)
  })

  it('has state account numbers, from which only digits are kept', () => {
    expect(stateAccountsOf('CA 123-4567-8, FL 0012345,')).toEqual({ CA: '12345678', FL: '0012345' })
    expect(stateAccountsOf('')).toEqual({})
    for (const accounts of ['CA', '12345678', 'XX 1234', 'ca 1234', 'CA 12A4', 'CA 1234567890123', 'CA -'])
      expect(messageOf('stateAccounts', accounts)).toBe(SETTINGS_MESSAGES.accounts)
  })
})
