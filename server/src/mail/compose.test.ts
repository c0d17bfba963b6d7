import { expect, it } from 'vitest'
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

it('an email has its text with full addresses', () => {
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

it('an email has the same content in HTML, escaped', () => {
  const { html } = compose(letter)
  for (const text of [
    ...[
      '>Smith &amp; Sons<',
      '>A new application<',
      '&lt;b&gt;Ann&lt;/b&gt; wants to be a &quot;welder&quot;.',
    ],
    ...[
      'One<br>Two',
      'Wage scale',
      'B&lt;2&gt;',
      'Comment',
      'The links work for 72 hours.',
      '(555) 010-1234',
    ],
    'href="https://portal.test/application-action?token=abc&amp;action=approve"',
    'href="https://portal.test/application-action?token=abc&amp;action=reject"',
    'href="https://portal.test/validate-token?token=abc"',
  ])
    expect(html).toContain(text)
})

it('an email loads no external content', () => {
  const { html } = withLetterhead(compose(letter).html, { companyName: 'Smith & Sons', logo: undefined })
  expect(html).not.toMatch(/<img|<script|<link|@import|url\(|src=/)
})

it('an email escapes the placeholder of the logo in other texts', () => {
  const { html } = compose({ ...letter, paragraphs: ['<!-- logo -->'], heading: '<!-- logo -->' })
  expect(html.split('<!-- logo -->')).toHaveLength(2)
})
