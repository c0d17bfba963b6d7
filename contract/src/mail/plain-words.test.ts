import { expect, it } from 'vitest'
import { toPlainWords } from './plain-words.ts'

it.each([
  'Ana López',
  "Siobhán O'Connor-Nuñez",
  'Sammy Davis Jr.',
  'J. R. Smith',
  'Lê Thị Hồng Nhung',
  'Иван Петров',
  '李小龍',
  'Electrician Foreman',
])('%s is allowed in emails to unverified addresses', text => {
  expect(toPlainWords(text)).toBe(text)
})

it('collapses whitespace', () => {
  expect(toPlainWords(' Ana \n Maria ')).toBe('Ana Maria')
})

it.each([
  'evil.example',
  'Win a prize: https://evil.example',
  'www. evil. com',
  'evil.com Smith',
  'Ana@evil.example',
  'evil。com',
  'evil/com',
  'Call 555 010 1234',
  'J.R. Smith',
  '<b>Ana</b>',
  'mailto:ana',
  'You have won a big prize today and tomorrow',
  'x'.repeat(61),
  '',
])('%s is rejected', text => {
  expect(toPlainWords(text)).toBeUndefined()
})
