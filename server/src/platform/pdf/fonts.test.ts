import { expect, it } from 'vitest'
import { openFont } from './fonts.ts'

it('Inter does not replace characters with ligatures', () => {
  expect(openFont('regular').layout('a->b').glyphs).toHaveLength(4)
})
