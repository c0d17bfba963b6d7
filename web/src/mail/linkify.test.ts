import { expect, it } from 'vitest'
import { linkify } from './mail-body.tsx'

it.each([
  [
    'See https://example.com/a, or (https://example.com/b).',
    ['https://example.com/a', 'https://example.com/b'],
  ],
  [
    'http://a.example\nhttp://b.example?x=1&action=approve\n',
    ['http://a.example', 'http://b.example?x=1&action=approve'],
  ],
  ['javascript:alert(1) ftp://x mailto:a@b.c', []],
  ['', []],
])('finds the web addresses in %j, and keeps the whole text', (text, links) => {
  const parts = linkify(text)
  expect(parts.flatMap(part => (part.isLink ? part.text : []))).toEqual(links)
  expect(parts.map(part => part.text).join('')).toBe(text)
})
