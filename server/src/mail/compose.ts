import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { escapeHtml } from '#server/platform/html.ts'
import { LOGO_PLACE } from './letterhead.ts'

type Link = { label: string; url: string }

type Letter = {
  companyName: string
  heading: string
  paragraphs: string[]
  /** A line for readers of another language. */
  also?: { language: Language; text: string } | undefined
  /** The one thing to do. */
  action?: Link
  /** Further links, shown as text. */
  links?: Link[]
  footer?: string
  /** The language of the texts, English by default. */
  language?: Language
}

/** A letter that reads well on a phone, in light and dark, without loading anything. */
export function compose(letter: Letter): { text: string; html: string } {
  return { text: composeText(letter), html: composeHtml(letter) }
}

function composeText({ companyName, heading, paragraphs, also, action, links = [], footer }: Letter): string {
  const linkLines = [action, ...links].flatMap(link => (link ? [`${link.label}:\n${link.url}`] : []))
  const signature = ['-- ', companyName, ...(footer ? [footer] : [])].join('\n')
  return `${[heading, ...paragraphs, ...(also ? [also.text] : []), ...linkLines, signature].join('\n\n')}\n`
}

function inParagraphs(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

/** Mail programs without style sheets still show the inline part. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 16px; background: #f5f7f6; color: #14262b; }
  .card { background: #ffffff; }
  .quiet, .quiet a { color: #4f636a; }
  a { color: #0b5563; }
  @media (prefers-color-scheme: dark) {
    body { background: #10191c !important; color: #e6eaee !important; }
    .card { background: #1a2529 !important; }
    .quiet, .quiet a { color: #a9b4bf !important; }
    a { color: #7cc4d0; }
  }`

const FONT = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const BUTTON =
  'display: inline-block; padding: 14px 24px; border-radius: 8px; background: #0b5563; color: #ffffff; ' +
  'font-weight: 600; text-decoration: none'

/** High enough to tap with a thumb. */
const TEXT_LINK = 'display: inline-block; padding: 10px 0'

function composeHtml(letter: Letter): string {
  const {
    companyName,
    heading,
    paragraphs,
    also,
    action,
    links = [],
    footer,
    language = DEFAULT_LANGUAGE,
  } = letter
  const body = [
    LOGO_PLACE,
    `<p class="quiet" style="margin: 0 0 16px; font-size: 14px">${escapeHtml(companyName)}</p>`,
    `<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(text => `<p style="margin: 0 0 16px">${inParagraphs(text)}</p>`),
    ...(also ? [`<p lang="${also.language}" style="margin: 0 0 16px">${inParagraphs(also.text)}</p>`] : []),
    ...(action ? [buttonHtml(action)] : []),
    ...links.map(
      ({ label, url }) =>
        `<p style="margin: 0"><a href="${escapeHtml(url)}" style="${TEXT_LINK}">${escapeHtml(label)}</a></p>`,
    ),
    ...(footer
      ? [`<p class="quiet" style="margin: 24px 0 0; font-size: 14px">${inParagraphs(footer)}</p>`]
      : []),
  ]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}
</style>
</head>
<body style="${FONT}; font-size: 16px; line-height: 1.5">
<div class="card" style="max-width: 560px; margin: 0 auto; padding: 24px; border-radius: 12px">
${body.join('\n')}
</div>
</body>
</html>
`
}

function buttonHtml({ label, url }: Link): string {
  return `<p style="margin: 24px 0"><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a></p>`
}
