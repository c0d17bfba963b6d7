import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { fieldsWith, isFieldWith, shapeOf } from './fields.ts'
import { optionalText } from './text.ts'

const FIELDS = {
  name: { label: 'Name', schema: optionalText(5, 'too long'), step: 'person', isSealed: false },
  number: { label: 'Number', schema: optionalText(9, 'too long'), step: 'person', isSealed: true },
  born: {
    label: 'Born',
    schema: (today: string) => z.string().refine(date => date <= today, 'not yet'),
    step: 'dates',
    isSealed: false,
  },
} as const

it('builds a shape whose schemas depend on the date', () => {
  const schema = z.object(shapeOf(FIELDS, '2026-01-31'))
  expectTypeOf<z.output<typeof schema>>().toEqualTypeOf<{ name: string; number: string; born: string }>()
  expect(schema.parse({ name: ' Ana ', born: '2026-01-31' })).toEqual({
    name: 'Ana',
    number: '',
    born: '2026-01-31',
  })
  expect(schema.safeParse({ born: '2026-02-01' }).error?.issues).toMatchObject([
    { path: ['born'], message: 'not yet' },
  ])
})

it('finds fields by mark, and narrows their type', () => {
  const sealed = fieldsWith(FIELDS, { isSealed: true })
  expectTypeOf(sealed).toEqualTypeOf<'number'[]>()
  expect(sealed).toEqual(['number'])
  expect(fieldsWith(FIELDS, { step: 'person', isSealed: false })).toEqual(['name'])
})

it.each([
  ['number', true],
  ['name', false],
  ['nothing', false],
  ['toString', false],
])('isFieldWith(%s): %s', (name, isSealed) => {
  expect(isFieldWith(FIELDS, { isSealed: true }, name)).toBe(isSealed)
})
