import { expect, it } from 'vitest'
import { openFont } from './fonts.ts'

it('Inter does not replace characters by ligatures', () => {
  expect(openFont('regular').layout('a->b').glyphs).toHaveLength(4)
})
