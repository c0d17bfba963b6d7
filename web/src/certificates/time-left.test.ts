import { english } from '@epay/contract/languages/translator'
import { expect, it } from 'vitest'
import { timeLeft } from './time-left.tsx'

it.each([
  [0, 'Expires today'],
  [1, 'In 1 day'],
  [-1, '1 day ago'],
  [-4, '4 days ago'],
  [90, 'In 90 days'],
  [91, 'In 3 months'],
  [730, 'In 24 months'],
  [731, 'In 2 years'],
  [-27_000, '74 years ago'],
])('%i days: %s', (days, text) => {
  expect(english(timeLeft(days))).toBe(text)
})
