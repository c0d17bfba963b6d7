import { expect, it } from 'vitest'
import { printable } from './printable.ts'

it.each([
  ['Spanish', 'Íñigo Güémez Ñáñez'],
  ['Polish', 'Zażółć gęślą jaźń'],
  ['Vietnamese', 'Nguyễn Thị Hường, Đặng Văn Lộc'],
  ['Czech and Romanian', 'Jiří Říha, Ștefan Țurcanu'],
  ['Greek', 'Γιώργος Παπαδόπουλος'],
  ['Cyrillic', 'Щукін Їжакевич Ёлкин'],
  ['Arabic', 'محمد'],
  ['Persian, with a joiner', 'علی\u200cرضا'],
  ['Hebrew', 'שרה'],
  ['Chinese', '王小明 陳大文'],
  ['Japanese', '佐藤かおり'],
  ['Korean', '김민수'],
  ['Hindi', 'राम शर्मा'],
  ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ'],
  ['Thai', 'สมชาย'],
  ['Lao, Khmer, Armenian and Amharic', 'ສົມ សុខ Արամ አበበ'],
])('prints names in %s as they are, composed', (_script, name) => {
  expect(printable(name.normalize('NFD'))).toBe(name.normalize('NFC'))
})

it.each([
  ['smile 😀', 'smile [U+1F600]'],
  ['ᏔᎵ Wa, 𐎀', '[U+13D4 U+13B5] Wa, [U+10380]'],
])('says which letters no font has: %s', (text, printed) => {
  expect(printable(text)).toBe(printed)
})

it('keeps line ends, and leaves out what nobody sees', () => {
  expect(printable('a\n\u200db\tc')).toBe('a\nb\tc')
})
