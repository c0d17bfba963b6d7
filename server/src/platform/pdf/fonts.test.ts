import { createRequire } from 'node:module'
import { openSync } from 'fontkit'
import { expect, it } from 'vitest'
import { FONT_NAMES, openFont } from './fonts.ts'

const { resolve } = createRequire(import.meta.url)
const INTER = '@expo-google-fonts/inter'
const FILES = {
  regular: `${INTER}/400Regular/Inter_400Regular.ttf`,
  medium: `${INTER}/500Medium/Inter_500Medium.ttf`,
  semiBold: `${INTER}/600SemiBold/Inter_600SemiBold.ttf`,
}
/** What stands in place of letters that stand together is off in documents. */
const OFF = { calt: false, ccmp: false, clig: false, liga: false, locl: false, rclt: false, rlig: false }

const LETTERS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
/** Each letter of ASCII before each other one. */
const TEXTS = LETTERS.map(letter => LETTERS.map(other => letter + other).join(''))

it.each(FONT_NAMES)('ASCII in %s stands as its font lays it out, in whole texts', name => {
  const file = openSync(resolve(FILES[name]))
  const font = openFont(name)
  for (const features of [[], ['kern', 'tnum']]) {
    const switched = { ...OFF, ...Object.fromEntries(features.map(feature => [feature, true])) }
    for (const text of [...TEXTS, 'AV', 'A', '']) {
      const [own, whole] = [font.layout(text, features), file.layout(text, switched, 'latn')]
      expect(own.glyphs.map(({ id }) => id)).toEqual(whole.glyphs.map(({ id }) => id))
      expect(own.positions).toEqual(whole.positions.map(position => ({ ...position })))
      expect(own.advanceWidth).toBe(whole.advanceWidth)
    }
  }
})

it('what pdfkit scales in place is a document’s own', () => {
  const [position] = openFont('regular').layout('AV').positions
  const { xAdvance } = position ?? { xAdvance: 0 }
  if (position) position.xAdvance *= 2
  expect(openFont('regular').layout('AV').positions[0]?.xAdvance).toBe(xAdvance)
})

it('letters that are composed stand as in the font, too', () => {
  const text = 'Nguyễn Thị Hường'
  const whole = openSync(resolve(FILES.regular)).layout(text, OFF)
  expect(openFont('regular').layout(text).advanceWidth).toBe(whole.advanceWidth)
})
