import { expect, it } from 'vitest'
import {
  containsPersonalNumber,
  ensureAccountMasked,
  ensureSsnMasked,
  formatSsn,
  formatTypedRoutingNumber,
  formatTypedSsn,
  isSsn,
  lastFourOf,
  looksMistyped,
  maskNumber,
  maskSsn,
} from './personal-numbers.ts'

it.each(['512-34-6789', '512346789', '51234-6789'])('accepts the SSN %s', ssn => {
  expect(isSsn(ssn)).toBe(true)
  expect(formatSsn(ssn)).toBe('512-34-6789')
})

it.each(['', '512-34-678', '512-34-67890', '512 34 6789', '51-234-6789', 'x512346789'])(
  'rejects the SSN %j, which stays unchanged',
  text => {
    expect(isSsn(text)).toBe(false)
    expect(formatSsn(text)).toBe(text)
  },
)

it.each([
  [' 123 45 6789', '123-45-6789'],
  ['123.45.6789', '123-45-6789'],
  ['123\u201345\u20116789\u00a0', '123-45-6789'],
  ['123-', '123'],
  ['1234', '123-4'],
  ['123456', '123-45-6'],
  ['12-345', '123-45'],
  ['123-45-67890', '123-45-67890'],
  ['123-45-678x', '123-45-678x'],
  ['', ''],
  ['1'.repeat(30), '1'.repeat(20)],
])('an SSN typed as %j becomes %j', (text, formatted) => {
  expect(formatTypedSsn(text)).toBe(formatted)
})

it('keeps the first nine digits of a typed routing number', () => {
  expect(formatTypedRoutingNumber(' 12-1000 248a99')).toBe('121000248')
})

it.each([
  ['121000248', false],
  ['026009593', false],
  ['121000249', true],
  ['000000000', true],
  ['1210', false],
  ['', false],
])('looksMistyped(%j) is %s', (text, isMistyped) => {
  expect(looksMistyped(text)).toBe(isMistyped)
})

it('a mask shows the last four, but nothing of a number with four characters or fewer', () => {
  expect(['', '123', '1234', '12345'].map(lastFourOf)).toEqual(['', '', '', '2345'])
})

it('a mask in a signed packet uses dots', () => {
  expect(maskSsn('512-34-6789')).toBe('•••-••-6789')
  expect(['12345', '1234', ''].map(maskNumber)).toEqual(['••••2345', '••••', ''])
})

it.each([
  'SSN 512346789',
  'SSN 512.34.6789',
  'SSN 512 - 34 - 6789',
  'SSN 512   34   6789',
  'SSN 512\u201334\u20116789',
  'SSN 512\u00a034\u20096789',
  'SSN (512) 34 6789',
  'SSN 5 1 2 3 4 6 7 8 9',
  'SSN 512\n34\n6789',
  'SSN \uff15\uff11\uff12-\uff13\uff14-\uff16\uff17\uff18\uff19',
  'account 12345678',
  'account 1234 5678 9012',
  'routing number 121.000.358',
  'not 12/11/2026 but 512.34.6789',
])('finds the personal number in %j', text => {
  expect(containsPersonalNumber(text)).toBe(true)
})

it.each([
  'Please upload the back of your license, too.',
  'Your SSN ends in 6789, not 6798.',
  'The date is 11/20/2026, not 2026-11-21 or 1.2.2026.',
  'From 11/20/2026 - 12/20/2026',
  'Call us at 555-123-4567, (555) 123-4567 or +1 555 123 4567.',
  'ZIP 94607, 12 Harbor Boulevard, apartment 305',
])('finds no personal number in %j', text => {
  expect(containsPersonalNumber(text)).toBe(false)
})

it.each([
  ['912-34-5678', 'XXX-XX-5678'],
  ['912345678', 'XXX-XX-5678'],
  ['***-**-5678', 'XXX-XX-5678'],
  ['XXX-XX-5678', 'XXX-XX-5678'],
  ['5678', 'XXX-XX-'],
  ['XXX-XX-', 'XXX-XX-'],
  ['', ''],
])('a page shows the SSN %j as %j', (ssn, masked) => expect(ensureSsnMasked(ssn)).toBe(masked))

it.each([
  ['000123987654', '****7654'],
  ['****7654', '****7654'],
  ['7654', '****'],
  ['', ''],
])('a page shows the account %j as %j', (number, masked) => expect(ensureAccountMasked(number)).toBe(masked))
