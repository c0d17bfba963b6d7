import { expect, it } from 'vitest'
import { linesOf, needsFallbackFont, runsOf, toPrintable } from './mixed-text.ts'

/** Returns the runs from left to right; those in Inter are quoted. */
const runsIn = (line: string) => runsOf(line).map(({ text, font }) => (font ? text : `'${text}'`))

it.each([
  ['Ana López', false],
  ['Nguyễn Щукін', false],
  ['Ana 王', true],
  ['smile 😀', false],
])('%s needs a fallback font: %s', (text, expected) => {
  expect(needsFallbackFont(text)).toBe(expected)
})

it.each([
  ['عبد الله', ['عبد الله']],
  ['Ana محمد López', ["'Ana '", 'محمد', "' López'"]],
  ['محمد علي 123 Ana', ["'123'", 'محمد علي ', "' Ana'"]],
  ['王 Wei', ['王', "' Wei'"]],
  ['علی‌رضا', ['علی‌رضا']],
])('%s is drawn in visual order', (line, runs) => {
  expect(runsIn(line).join('').replaceAll(/['\s]/g, '')).toBe(runs.join('').replaceAll(/['\s]/g, ''))
})

it('mirrors brackets in right-to-left text', () => {
  expect(runsIn('אב (גד)')).toEqual(['אב )גד('])
})

it('breaks lines at spaces, and words that are wider than a line', () => {
  const widthOf = (text: string) => [...text].length
  expect(linesOf('王 小明 陳\n大', 4, widthOf)).toEqual(['王 小明', '陳', '大'])
  expect(linesOf('王小明陳大文', 4, widthOf)).toEqual(['王小明陳', '大文'])
  expect(linesOf('', 4, widthOf)).toEqual([''])
})

it.each([
  ['Polish', 'Zażółć gęślą jaźń'],
  ['Vietnamese', 'Nguyễn Thị Hường, Đặng Văn Lộc'],
  ['Greek and Cyrillic', 'Γιώργος Щукін Їжакевич Ёлкин'],
  ['Persian, with a joiner', 'علی\u200cرضا'],
  ['Hebrew', 'שרה'],
  ['Chinese, Japanese, and Korean', '王小明 陳大文 佐藤かおり 김민수'],
  ['Hindi and Punjabi', 'राम शर्मा ਗੁਰਪ੍ਰੀਤ'],
  ['Thai, Lao, Khmer, Armenian, and Amharic', 'สมชาย ສົມ សុខ Արամ አበበ'],
])('prints names in %s unchanged and composed', (_script, name) => {
  expect(toPrintable(name.normalize('NFD'))).toBe(name.normalize('NFC'))
})

it.each([
  ['smile 😀', 'smile [U+1F600]'],
  ['ᏔᎵ Wa, 𐎀', '[U+13D4 U+13B5] Wa, [U+10380]'],
])('prints code points for letters that no font has: %s', (text, expected) => {
  expect(toPrintable(text)).toBe(expected)
})

it('keeps line breaks, and drops invisible characters', () => {
  expect(toPrintable('a\n\u200db\tc')).toBe('a\nb\tc')
})
