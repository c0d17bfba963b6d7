import { expect, it } from 'vitest'
import { ssnText } from './ssn-text.ts'

it.each([
  [' 123-45-6789', '123-45-6789'],
  ['123 45 6789', '123-45-6789'],
  ['123456789', '123-45-6789'],
  ['123.45.6789', '123-45-6789'],
  ['123\u201345\u20116789\u00a0', '123-45-6789'],
])('%j becomes %j', (text, written) => {
  expect(ssnText(text)).toBe(written)
})

it.each(['', '12', '123-45-678', '123-45-67890', '123-45-678x', 'x123456789'])(
  '%j is left for the message to speak of',
  text => {
    expect(ssnText(text)).toBe(text)
  },
)
