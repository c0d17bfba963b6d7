import { expect, it } from 'vitest'
import { isFieldWith } from './fields.ts'
import { optionalText } from './text.ts'

const FIELDS = {
  name: { label: 'Name', schema: optionalText(5, 'too long'), isSealed: false },
  number: { label: 'Number', schema: optionalText(9, 'too long'), isSealed: true },
} as const

it.each([
  ['number', true],
  ['name', false],
  ['nothing', false],
  ['toString', false],
])('isFieldWith(%s): %s', (name, isSealed) => {
  expect(isFieldWith(FIELDS, { isSealed: true }, name)).toBe(isSealed)
})
