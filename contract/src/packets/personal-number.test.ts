import { expect, it } from 'vitest'
import { holdsPersonalNumber } from './personal-number.ts'

it.each([
  'SSN 512346789',
  'SSN 512-34-6789',
  'SSN 512.34.6789',
  'SSN 512/34/6789',
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
])('finds the number in %j', text => {
  expect(holdsPersonalNumber(text)).toBe(true)
})

it.each([
  'Please upload the back of your license, too.',
  'Your SSN ends in 6789, not 6798.',
  'The date is 11/20/2026, not 2026-11-21 or 1.2.2026.',
  'From 11/20/2026 - 12/20/2026',
  'Call us at 555-123-4567, (555) 123-4567 or +1 555 123 4567.',
  'ZIP 94607, 12 Harbor Boulevard, apartment 305',
])('lets %j pass', text => {
  expect(holdsPersonalNumber(text)).toBe(false)
})
