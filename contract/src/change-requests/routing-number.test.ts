import { expect, it } from 'vitest'
import { isBankRoutingNumber } from './fields.ts'

function validRoutingNumber(prefix: number): string {
  const digits = `${prefix}`.padStart(2, '0')
  const sum = 3 * Number(digits[0]) + 7 * Number(digits[1]) + 1
  return `${digits}100000${(10 - (sum % 10)) % 10}`
}

it.each([
  ...['011000015', '121000358', '026009593', '322271627'],
  ...[0, 12, 21, 32, 61, 72].map(validRoutingNumber),
])('%j is the routing number of a bank', number => {
  expect(isBankRoutingNumber(number)).toBe(true)
})

it.each([
  ...['011000016', '101000015', '000000000', '12345678', '0110000150', '01100001５', ''],
  ...[13, 20, 33, 60, 73, 80].map(validRoutingNumber),
])('%j is not the routing number of a bank', number => {
  expect(isBankRoutingNumber(number)).toBe(false)
})
