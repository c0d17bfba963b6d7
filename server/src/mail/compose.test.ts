import { describe, expect, it } from 'vitest'
import { compose, withLetterhead } from '#server/mail/compose.ts'

const company = {
  companyName: 'Smith & Sons',
  companyAddress: '1 Main Street',
  companyPhone: '(555) 010-1234',
}
const letter = {
  company,
  heading: 'A new application',
  paragraphs: ['<b>Ann</b> wants to be a "welder".', 'One\nTwo'],
  facts: [
    { label: 'Wage scale', value: 'B<2>' },
    { label: 'Start date', value: '' },
    { label: 'Comment', value: 'Three\nFour' },
  ],
  action: { label: 'Approve', url: 'https://portal.test/application-action?token=abc&action=approve' },
  refusal: { label: 'Reject', url: 'https://portal.test/application-action?token=abc&action=reject' },
  links: [{ label: 'Open it', url: 'https://portal.test/validate-token?token=abc' }],
  note: 'The links work for 72 hours.',
}

describe('compose', () => {
  it('writes the text with full addresses', () => {
    expect(compose(letter).text).toBe(
      [
        'A new application',
        '<b>Ann</b> wants to be a "welder".',
        'One\nTwo',
        'Wage scale: B<2>\nComment: Three\nFour',
        'Approve:\nhttps://portal.test/application-action?token=abc&action=approve',
        'Reject:\nhttps://portal.test/application-action?token=abc&action=reject',
        'Open it:\nhttps://portal.test/validate-token?token=abc',
        'The links work for 72 hours.',
        '-- \nSmith & Sons\n1 Main Street\n(555) 010-1234\n',
      ].join('\n\n'),
    )
  })

  it('has the same content in HTML, and escapes it', () => {
    const { html } = compose(letter)
    const [, card = ''] = html.split('</head>')
    const lines = card
      .replaceAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2 $1')
      .replaceAll(/<[^>]*>/g, '')
      .split('\n')
      .filter(line => line !== '' && line !== '&nbsp;')
    expect(lines).toEqual([
      'Smith &amp; Sons',
      'A new application',
      '&lt;b&gt;Ann&lt;/b&gt; wants to be a &quot;welder&quot;.',
      'OneTwo',
      'Wage scale',
      'B&lt;2&gt;',
      'Comment',
      'ThreeFour',
      'Approve https://portal.test/application-action?token=abc&amp;action=approve',
      'Reject https://portal.test/application-action?token=abc&amp;action=reject',
      'Open it https://portal.test/validate-token?token=abc',
      'The links work for 72 hours.',
      'Smith &amp; Sons',
      '1 Main Street',
      '(555) 010-1234',
    ])
    expect(html).toContain('One<br>Two')
  })

  it('loads no external content', () => {
    expect(compose(letter).html).not.toMatch(/<img|<script|<link|@import|url\(|src=/)
  })

  it("embeds the company's logo above the name on sending", () => {
    const { text, html } = compose(letter)
    const logo = { id: '300x100-0', width: 300, height: 100, content: Buffer.from('PNG') }
    const withLogo = withLetterhead(html, { companyName: company.companyName, logo })
    expect(withLogo.html).toMatch(/<img src="cid:logo@epay" alt="Smith &amp; Sons" width="180" height="60"/)
    expect(withLogo.html.indexOf('<img')).toBeLessThan(withLogo.html.indexOf('>Smith &amp; Sons</p>'))
    expect(withLogo.html.match(/src=/g)).toHaveLength(1)
    expect(withLogo.inline).toMatchObject([{ cid: 'logo@epay', content: logo.content }])
    expect(text).not.toContain('logo')
    const without = withLetterhead(html, { companyName: company.companyName, logo: undefined })
    expect(without.html).not.toMatch(/<img|<!--/)
    expect(without.inline).toEqual([])
  })

  it('escapes the placeholder of the logo in other texts', () => {
    const { html } = compose({ ...letter, paragraphs: ['<!-- logo -->'], heading: '<!-- logo -->' })
    expect(html.split('<!-- logo -->')).toHaveLength(2)
  })
})
