import { expect, it } from 'vitest'
import { fallbackFontOf, openFallbackFont, openFont } from './fonts.ts'

it('Inter does not replace characters by ligatures', () => {
  expect(openFont('regular').layout('a->b').glyphs).toHaveLength(4)
})

it.each([
  ['Arabic', 0x600, 0x6ff],
  ['Gurmukhi', 0xa00, 0xa7f],
  ['Lao', 0xe80, 0xeff],
  ['Khmer', 0x1780, 0x17ff],
])('lays out every pair of letters in %s', (_, from, to) => {
  const letters = Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  const covered = letters.filter(
    letter => fallbackFontOf(letter) === fallbackFontOf(letters[letters.length >> 1] ?? ''),
  )
  const font = openFallbackFont(fallbackFontOf(covered[0] ?? '') ?? '')
  for (const one of covered) {
    const text = covered.map(other => one + other).join('')
    expect(font.layout(text).glyphs.length).toBeGreaterThan(0)
  }
})
