import { expect, it } from 'vitest'
import { filledTextSchema } from './filled-text-schema.ts'
import { isFilledText } from './message.ts'

it.each([
  { text: 'Wait {seconds} s', values: { seconds: 3, unit: 's', field: { text: 'First Name' } } },
  { text: 'Nothing to fill in', values: {} },
  { text: 'No values' },
  { text: 7, values: {} },
  { text: 'A list', values: ['s'] },
  { text: 'Other values', values: { seconds: null } },
  { text: 'Other texts', values: { field: { text: 7 } } },
  'Words',
  null,
  ['text', 'values'],
])('isFilledText agrees with the schema about %j', value => {
  expect(isFilledText(value)).toBe(filledTextSchema.safeParse(value).success)
})
