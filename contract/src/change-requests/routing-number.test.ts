import { ABARoutingNumberIsValid } from 'bank-routing-number-validator'
import { expect, it } from 'vitest'
import { isBankRoutingNumber } from './fields.ts'

const NUMBERS = 10_000

/** Deterministic nine-digit numbers; every second one has a valid check digit. */
function* numbers(): Generator<string> {
  let state = 20_261_128
  for (let count = 0; count < NUMBERS; count++) {
    state = (state * 48_271) % 2_147_483_647
    const digits = String(state % 1_000_000_000).padStart(9, '0')
    yield count % 2 === 0 ? digits : withCheckDigit(digits.slice(0, 8))
  }
}

function withCheckDigit(eight: string): string {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(eight[index]), 0)
  return `${eight}${(10 - (sum % 10)) % 10}`
}

it('agrees with another implementation, traveler’s checks and zeros apart', () => {
  const found = { right: 0, wrong: 0 }
  for (const number of numbers()) {
    if (number.startsWith('80') || number === '000000000') continue
    const isRight = isBankRoutingNumber(number)
    expect(isRight, number).toBe(ABARoutingNumberIsValid(number))
    found[isRight ? 'right' : 'wrong'] += 1
  }
  expect(found.right).toBeGreaterThan(1000)
  expect(found.wrong).toBeGreaterThan(1000)
})

it.each(['000000000', '800000019', '12345678', '0110000150', '01100001５', ''])('%j is no bank’s', number => {
  expect(isBankRoutingNumber(number)).toBe(false)
})
