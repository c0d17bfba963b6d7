import { expect, it } from 'vitest'
import { isBankRoutingNumber } from './fields.ts'

it.each(['011000015', '121000358', '026009593', '322271627'])('%j is a bank’s', number => {
  expect(isBankRoutingNumber(number)).toBe(true)
})

it.each(['011000016', '101000015', '000000000', '12345678', '0110000150', '01100001５', ''])(
  '%j is no bank’s',
  number => expect(isBankRoutingNumber(number)).toBe(false),
)

it.each([
  [0, true],
  [12, true],
  [13, false],
  [20, false],
  [21, true],
  [32, true],
  [33, false],
  [60, false],
  [61, true],
  [72, true],
  [73, false],
  [80, false],
])('district %i: %s', (district, isValid) => {
  const digits = `${district}`.padStart(2, '0')
  const sum = 3 * Number(digits[0]) + 7 * Number(digits[1]) + 1
  expect(isBankRoutingNumber(`${digits}100000${(10 - (sum % 10)) % 10}`)).toBe(isValid)
})
