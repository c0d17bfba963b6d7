import { expect, it } from 'vitest'
import { printable } from './printable.ts'

it.each([
  ['Spanish', 'Íñigo Güémez Ñáñez'],
  ['Polish', 'Zażółć gęślą jaźń'],
  ['Vietnamese', 'Nguyễn Thị Hường, Đặng Văn Lộc'],
  ['Czech and Romanian', 'Jiří Říha, Ștefan Țurcanu'],
  ['Greek', 'Γιώργος Παπαδόπουλος'],
  ['Cyrillic', 'Щукін Їжакевич Ёлкин'],
])('prints names in %s as they are, composed', (_script, name) => {
  expect(printable(name.normalize('NFD'))).toBe(name.normalize('NFC'))
})

it.each([
  ['张伟 Wei', '[U+5F20 U+4F1F] Wei'],
  ['محمد', '[U+0645 U+062D U+0645 U+062F]'],
  ['राम', '[U+0930 U+093E U+092E]'],
  ['smile 😀', 'smile [U+1F600]'],
  ['Li 李, Bo 波', 'Li [U+674E], Bo [U+6CE2]'],
])('says which letters the font lacks: %s', (text, printed) => {
  expect(printable(text)).toBe(printed)
})

it('keeps line ends, and leaves out what nobody sees', () => {
  expect(printable('a\n\u200db\tc')).toBe('a\nb\tc')
})
