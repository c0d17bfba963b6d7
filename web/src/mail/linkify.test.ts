import { describe, expect, it } from 'vitest'
import { linkify } from './mail-body.tsx'

const linksOf = (text: string) =>
  linkify(text)
    .filter(part => part.isLink)
    .map(part => part.text)

describe('linkify', () => {
  it.each([
    [
      'Open:\nhttp://localhost:3000/validate-token?token=a.b-c_d',
      ['http://localhost:3000/validate-token?token=a.b-c_d'],
    ],
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
  ])('finds the web addresses in %j', (text, links) => {
    expect(linksOf(text)).toEqual(links)
  })

  it('keeps the whole text', () => {
    const text = 'One https://example.com/a. Two\n\n(http://b.example) three'
    expect(
      linkify(text)
        .map(part => part.text)
        .join(''),
    ).toBe(text)
  })
})
