import { expect, it } from 'vitest'
import { openFont, openOtherFont, otherFontOf } from './fonts.ts'

it('Inter shows each character as it was typed', () => {
  expect(openFont('regular').layout('a->b').glyphs).toHaveLength(4)
})

it('has a font for each of these scripts, and none for others', () => {
  for (const letter of 'مש王한रਗสສសԱአかカ陳') expect(otherFontOf(letter)).toBeDefined()
  for (const letter of ['a', 'Ꮤ', '😀']) expect(otherFontOf(letter)).toBeUndefined()
})

it.each([
  ['Arabic', 0x600, 0x6ff],
  ['Gurmukhi', 0xa00, 0xa7f],
  ['Lao', 0xe80, 0xeff],
  ['Khmer', 0x1780, 0x17ff],
])('lays out whatever stands beside each other in %s', (_, from, to) => {
  const letters = Array.from({ length: to - from + 1 }, (_each, index) => String.fromCodePoint(from + index))
  const known = letters.filter(
    letter => otherFontOf(letter) === otherFontOf(letters[letters.length >> 1] ?? ''),
  )
  const font = openOtherFont(otherFontOf(known[0] ?? '') ?? '')
  for (const one of known) {
    const text = known.map(other => one + other).join('')
    expect(font.layout(text).glyphs.length).toBeGreaterThan(0)
  }
})
