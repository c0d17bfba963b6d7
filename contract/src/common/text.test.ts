import { expect, it } from 'vitest'
import {
  characterCount,
  EMAIL_PATTERN,
  isBlank,
  isEmail,
  isStaffEmail,
  isStorable,
  isUnambiguous,
  optionalLines,
  optionalText,
  removeInvisibleMarks,
  requiredLines,
  requiredText,
  searchTextSchema,
} from './text.ts'

it.each(['Nguyễn', '木村', '🙂', 'two\nlines\tand a tab\r\n', 'أحمد \u200fعلي\u200e', ''])(
  'isStorable accepts %o',
  text => {
    expect(isStorable(text)).toBe(true)
  },
)

it.each([
  ...['\u0000', 'a\u0007', '\u000b', '\u000c', '\u001b[31m', '\u007f', '\ud800', '\udc00x', 'Jos\ufffd'],
])('isStorable rejects %o', text => {
  expect(isStorable(text)).toBe(false)
})

it.each([
  ...['\u00ad', '\u061c', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\u2064', '\ufeff'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
])('all texts lose the invisible character %j', mark => {
  const text = `${mark} ${mark}An${mark}a L\u00f3pez ${mark}`
  for (const schema of [
    optionalText(9, 'too long'),
    requiredText('needed', 9, 'too long'),
    optionalLines(9, 'too long'),
    requiredLines('needed', 9, 'too long'),
    searchTextSchema,
  ])
    expect(schema.parse(text)).toBe('Ana L\u00f3pez')
  expect(searchTextSchema.parse(mark)).toBeUndefined()
})

it.each([
  ['Persian', '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627'],
  ['Marathi', '\u0926\u0941\u0938\u0931\u094d\u200d\u092f\u093e'],
  ['Malayalam, at the end', '\u0d05\u0d30\u0d4d\u200d\u0d1c\u0d41\u0d28\u0d4d\u200d'],
  ['Sinhala', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
  ['an astronaut', '\u{1f469}\u{1f3fd}\u200d\u{1f680}'],
  ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['a flag', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
  ['an accent of its own', 'Jose\u0301'],
])('invisible characters stay where they change letters: %s', (_, text) => {
  expect(removeInvisibleMarks(text)).toBe(text)
})

it.each([
  ['\u0639\u0644\u06cc\u200c\u200c\u0631\u0636\u0627', '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627'],
  ['\u0645\u062d\u0645\u062f\u200c', '\u0645\u062d\u0645\u062f'],
  ['\u200d\u{1f469}', '\u{1f469}'],
])('repeated joiners and those without a neighbor are removed: %j', (text, cleaned) => {
  expect(removeInvisibleMarks(text)).toBe(cleaned)
})

it('invisible characters are removed in linear time', () => {
  expect(removeInvisibleMarks('\u200d'.repeat(100_000))).toBe('')
  expect(removeInvisibleMarks(`\u0645${'\u200c'.repeat(100_000)}`)).toBe('\u0645')
})

it.each(['', ' \t\n', '\u00a0', '\u200b', '\u2060\ufeff', '\u2800', '\u3164 '])(
  'treats %j as blank',
  text => {
    expect(isBlank(text)).toBe(true)
    expect(optionalText(3, 'too long').parse(text)).toBe('')
  },
)

it.each(['0', '.', '\u0000', ' x\u200b'])('treats %j as text', text => {
  expect(isBlank(text)).toBe(false)
})

it.each(['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029'])('rejects %j in a single line', lineBreak => {
  const text = `Ana${lineBreak}Lopez`
  for (const schema of [optionalText(20, 'too long'), requiredText('needed', 20, 'too long')]) {
    expect(schema.safeParse(text).error?.issues[0]?.message).toBe('Use one line')
  }
  for (const schema of [optionalLines(20, 'too long'), requiredLines('needed', 20, 'too long')])
    expect(schema.parse(text)).toBe(text)
})

it('limits count code points', () => {
  expect(characterCount('🙂🙂a')).toBe(3)
  expect(optionalText(3, 'too long').safeParse('🙂🙂🙂').success).toBe(true)
})

it('searchTextSchema trims, ignores blanks, and is limited', () => {
  expect(searchTextSchema.parse('   ')).toBeUndefined()
  expect(searchTextSchema.parse(undefined)).toBeUndefined()
  expect(searchTextSchema.parse(' 100% ')).toBe('100%')
  expect(searchTextSchema.safeParse('x'.repeat(201)).success).toBe(false)
})

it.each(['Ana López', 'Ana Lo\u0301pez', 'Иван', '山田 太郎', "o'neil-2"])(
  'isUnambiguous accepts %s',
  name => {
    expect(isUnambiguous(name)).toBe(true)
  },
)

it.each([
  ['a Cyrillic a', '\u0430dmin'],
  ['a Greek o', 'b\u03BFss'],
  ['full-width letters', '\uFF41dmin'],
  ['mathematical letters', '\u{1D41A}dmin'],
  ['a zero-width space', 'ad\u200Bmin'],
  ['a soft hyphen', 'ad\u00ADmin'],
  ['a filler', 'admin\u3164'],
  ['a non-breaking space', 'ad\u00A0min'],
])('names and addresses reject %s', (_, name) => {
  expect(isUnambiguous(name)).toBe(false)
  expect(isEmail(`${name}@example.com`)).toBe(false)
  expect(isEmail(`ana@${name}.com`)).toBe(false)
})

it.each([
  ['a.b+c@sub.example.co', true],
  // The parts of an address can use different alphabets.
  ['иван@пример.com', true],
  ['', false],
  ['ana', false],
  ['ana@example', false],
  ['@example.com', false],
  ['ana @example.com', false],
  ['a@b.c, d@e.f', false],
  ['<ana@example.com>', false],
  ['ana@example.', false],
])('isEmail(%j) is %s', (address, isValid) => {
  expect(isEmail(address)).toBe(isValid)
})

it('EMAIL_PATTERN rejects long input in linear time', () => {
  expect(EMAIL_PATTERN.test(`${'a'.repeat(100_000)}@${'b.'.repeat(50_000)}`)).toBe(false)
})

it.each([
  ['boss@intranet', true],
  ['jürgen@example.com', true],
  ['', false],
  ['@intranet', false],
  ['boss@', false],
  ['boss@-intranet', false],
  ['two words@intranet', false],
  ['boss@intranet.', false],
])('isStaffEmail(%j) is %s', (address, isValid) => {
  expect(isStaffEmail(address)).toBe(isValid)
})
