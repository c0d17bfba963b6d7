import { expect, it } from 'vitest'
import { isMixed, linesOf, runsOf } from './mixed-text.ts'

/** Each run as it is drawn, from left to right; what Inter draws in quotes. */
const drawn = (line: string) => runsOf(line).map(({ text, font }) => (font ? text : `'${text}'`))

it.each([
  ['Ana López', false],
  ['Nguyễn Щукін', false],
  ['Ana 王', true],
  ['smile 😀', false],
])('%s needs another font: %s', (text, isSo) => {
  expect(isMixed(text)).toBe(isSo)
})

it.each([
  ['عبد الله', ['عبد الله']],
  ['Ana محمد López', ["'Ana '", 'محمد', "' López'"]],
  ['محمد علي 123 Ana', ["'123'", 'محمد علي ', "' Ana'"]],
  ['王 Wei', ['王', "' Wei'"]],
  ['علی‌رضا', ['علی‌رضا']],
])('%s is drawn in its order', (line, runs) => {
  expect(drawn(line).join('').replaceAll(/['\s]/g, '')).toBe(runs.join('').replaceAll(/['\s]/g, ''))
})

it('turns brackets around within what is read from the right', () => {
  expect(drawn('אב (גד)')).toEqual(['אב )גד('])
})

it('breaks at blanks, and within a word that is wider than a line', () => {
  const widthOf = (text: string) => [...text].length
  expect(linesOf('王 小明 陳\n大', 4, widthOf)).toEqual(['王 小明', '陳', '大'])
  expect(linesOf('王小明陳大文', 4, widthOf)).toEqual(['王小明陳', '大文'])
  expect(linesOf('', 4, widthOf)).toEqual([''])
})
