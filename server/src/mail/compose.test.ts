import { describe, expect, it } from 'vitest'
import { compose } from '#server/mail/compose.ts'
import { withLetterhead } from '#server/mail/letterhead.ts'

const letter = {
  companyName: 'Smith & Sons',
  heading: 'A new application',
  paragraphs: ['<b>Ann</b> wants to be a "welder".', 'One\nTwo'],
  action: { label: 'Open it', url: 'https://portal.test/validate-token?token=abc&x=1' },
  links: [{ label: 'Reject', url: 'https://portal.test/application-action?token=abc&action=reject' }],
  footer: 'The links work for 72 hours.',
}

describe('compose', () => {
  it('writes the text with the addresses in full', () => {
    expect(compose(letter).text).toBe(
      [
        'A new application',
        '<b>Ann</b> wants to be a "welder".',
        'One\nTwo',
        'Open it:\nhttps://portal.test/validate-token?token=abc&x=1',
        'Reject:\nhttps://portal.test/application-action?token=abc&action=reject',
        '-- \nSmith & Sons\nThe links work for 72 hours.\n',
      ].join('\n\n'),
    )
  })

  it('escapes everything that people wrote', () => {
    const { html } = compose(letter)
    expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt; wants to be a &quot;welder&quot;.')
    expect(html).toContain('Smith &amp; Sons')
    expect(html).not.toContain('<b>')
    expect(html).toContain('One<br>Two')
  })

  it('offers one button, and the other links as text that a thumb can hit', () => {
    const { html } = compose(letter)
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(match => match[1])
    const action = 'https://portal.test/validate-token?token=abc&amp;x=1'
    const reject = 'https://portal.test/application-action?token=abc&amp;action=reject'
    expect(targets).toEqual([action, reject])
    expect(html.match(/font-weight: 600; text-decoration: none/g)).toHaveLength(1)
  })

  it('loads nothing from anywhere', () => {
    expect(compose(letter).html).not.toMatch(/<img|<script|<link|@import|url\(|src=/)
  })

  it('has the company’s logo above the name, in the letter itself, once it leaves', () => {
    const { text, html } = compose(letter)
    const logo = { id: '300x100-0', width: 300, height: 100, content: Buffer.from('PNG') }
    const withLogo = withLetterhead(html, { companyName: letter.companyName, logo })
    expect(withLogo.html).toMatch(/<img src="cid:logo@epay" alt="Smith &amp; Sons" width="180" height="60"/)
    expect(withLogo.html.indexOf('<img')).toBeLessThan(withLogo.html.indexOf('>Smith &amp; Sons</p>'))
    expect(withLogo.html.match(/src=/g)).toHaveLength(1)
    expect(withLogo.inline).toMatchObject([{ cid: 'logo@epay', content: logo.content }])
    expect(text).not.toContain('logo')
    const without = withLetterhead(html, { companyName: letter.companyName, logo: undefined })
    expect(without.html).not.toMatch(/<img|<!--/)
    expect(without.inline).toEqual([])
  })

  it('has no other picture where somebody writes the place of the logo', () => {
    const { html } = compose({ ...letter, paragraphs: ['<!-- logo -->'], heading: '<!-- logo -->' })
    expect(html.split('<!-- logo -->')).toHaveLength(2)
  })

  it('says in which language it is', () => {
    expect(compose(letter).html).toContain('<html lang="en">')
    expect(compose({ ...letter, language: 'es' }).html).toContain('<html lang="es">')
  })

  it('can do without action, links and footer', () => {
    const short = compose({ companyName: 'Acme', heading: 'Thank you', paragraphs: ['We got it.'] })
    expect(short.text).toBe('Thank you\n\nWe got it.\n\n-- \nAcme\n')
    expect(short.html).not.toContain('href')
  })
})
