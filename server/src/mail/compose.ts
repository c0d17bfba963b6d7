import { fitLogo } from '@epay/contract/common/logo-size'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import type { Settings } from '@epay/contract/settings/settings'
import { escapeHtml } from '#server/platform/html.ts'
import type { LogoImage } from '#server/platform/logo.ts'

export type Letterhead = { companyName: string; logo: LogoImage | undefined }
type InlineImage = { cid: string; filename: string; contentType: string; content: Buffer }

/** Replaced with the logo when the email is sent. User input is escaped, so it can't contain this comment. */
const LOGO_PLACEHOLDER = '<!-- logo -->'
const LOGO_BOX = { width: 200, height: 60 }
const CID = 'logo@epay'
/**
 * The background stays white in dark mode, because logos are made for paper; the gradient prevents email clients from
 * darkening it. The text color applies to the alt text, which is shown if images are blocked.
 */
const LOGO_STYLE =
  'padding: 4px 6px; border-radius: 6px; background-color: #ffffff; background-image: linear-gradient(#ffffff, #ffffff); color: #14262b'

/** Adds the current logo above the company's name. The image is embedded, so that no external content is loaded. */
export function withLetterhead(
  html: string,
  { companyName, logo }: Letterhead,
): { html: string; inline: InlineImage[] } {
  if (!logo || !html.includes(LOGO_PLACEHOLDER))
    return { html: html.replace(`${LOGO_PLACEHOLDER}\n`, ''), inline: [] }
  const { width, height } = fitLogo(LOGO_BOX, logo)
  const logoHtml = `<p style="margin: 0 0 8px"><img src="cid:${CID}" alt="${escapeHtml(companyName)}" width="${width}" height="${height}" style="${LOGO_STYLE}"></p>`
  return {
    html: html.replace(LOGO_PLACEHOLDER, () => logoHtml),
    inline: [{ cid: CID, filename: 'logo.png', contentType: 'image/png', content: logo.content }],
  }
}

export type Company = Pick<Settings, 'companyName' | 'companyAddress' | 'companyPhone'>
type Link = { label: string; url: string }
type Fact = { label: string; value: string }

export type Letter = {
  company: Company
  heading: string
  paragraphs: string[]
  /** Facts that the recipient needs for a decision, one row each; rows without a value are omitted. */
  facts?: readonly Fact[]
  translation?: { language: Language; text: string } | undefined
  action?: Link
  refusal?: Link
  links?: Link[]
  note?: string
  language?: Language
}

export function compose({ facts = [], ...letter }: Letter): { text: string; html: string } {
  const filledLetter = { ...letter, facts: facts.filter(({ value }) => value !== '') }
  return { text: composeText(filledLetter), html: composeHtml(filledLetter) }
}

type FilledLetter = Letter & { facts: readonly Fact[] }

function footerLines({ companyName, companyAddress, companyPhone }: Company): string[] {
  return [companyName, companyAddress, companyPhone].filter(line => line !== '')
}

function composeText({ facts, ...letter }: FilledLetter): string {
  const { company, heading, paragraphs, translation, action, refusal, links = [], note } = letter
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    translation?.text ?? '',
    ...[action, refusal, ...links].map(link => (link ? `${link.label}:\n${link.url}` : '')),
    note ?? '',
    ['-- ', ...footerLines(company)].join('\n'),
  ]
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`
}

/**
 * Each class has a light and a dark color. The light color is also inline, because some email clients ignore style
 * sheets. No color is pure white or black, which clients with an automatic dark mode treat differently. Clients that
 * invert lightness preserve the contrast of every pair.
 */
const COLORS = {
  ground: ['background-color', '#f5f7f6', '#0d1517'],
  card: ['background-color', '#fefefe', '#142023'],
  ink: ['color', '#14262b', '#e9f1f1'],
  muted: ['color', '#4f636a', '#a9b8bb'],
  link: ['color', '#0b5563', '#6cc5d3'],
  line: ['border-color', '#dde4e4', '#2a3b40'],
  action: ['background-color', '#0b5563', '#6cc5d3'],
  'on-action': ['color', '#fefefe', '#06242a'],
  refusal: ['background-color', '#fbe9e7', '#421f1b'],
  'on-refusal': ['color', '#a32a21', '#f6a097'],
} as const
type Color = keyof typeof COLORS

function styleAttributes(colors: readonly Color[], style: string): string {
  const inline = colors.map(color => `${COLORS[color][0]}: ${COLORS[color][1]}`)
  return `class="${colors.join(' ')}" style="${[...inline, style].join('; ')}"`
}

/** Outlook's apps mark recolored elements: text with `data-ogsc`, backgrounds with `data-ogsb`. */
const DARK_RULES = Object.entries(COLORS).map(([name, [property, , dark]]) => ({
  name,
  mark: property === 'background-color' ? 'data-ogsb' : 'data-ogsc',
  rule: `{ ${property}: ${dark} !important }`,
}))

const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${DARK_RULES.map(({ name, rule }) => `  .${name} ${rule}`).join('\n')}
}
${DARK_RULES.map(({ name, mark, rule }) => `[${mark}] .${name} ${rule}`).join('\n')}
@media (max-width: 480px) {
  .buttons, .buttons * { display: block !important; width: auto !important }
}`

const FONT = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const TEXT = `${FONT}; font-size: 16px; line-height: 1.5; word-break: break-word`
const SMALL = 'font-size: 14px'
/** Layout uses tables, because Outlook on Windows ignores padding and width on other elements. */
const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"'

function composeHtml({ facts, ...letter }: FilledLetter): string {
  const { company, heading, paragraphs, translation, action, refusal, links = [], note } = letter
  const card = [
    LOGO_PLACEHOLDER,
    `<p ${styleAttributes(['muted'], `margin: 0 0 16px; ${SMALL}`)}>${escapeHtml(company.companyName)}</p>`,
    `<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(text => `<p style="margin: 0 0 16px">${withBreaks(text)}</p>`),
    ...(facts.length > 0 ? [factsHtml(facts)] : []),
    ...(translation
      ? [`<p lang="${translation.language}" style="margin: 0 0 16px">${withBreaks(translation.text)}</p>`]
      : []),
    ...(action ? [buttonsHtml(action, refusal)] : []),
    ...links.map(linkHtml),
    ...(note
      ? [`<p ${styleAttributes(['muted'], `margin: 24px 0 0; ${SMALL}`)}>${withBreaks(note)}</p>`]
      : []),
  ]
  return `<!doctype html>
<html lang="${letter.language ?? DEFAULT_LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}
</style>
</head>
<body ${styleAttributes(['ground'], 'margin: 0; padding: 0')}>
${TABLE} width="100%" bgcolor="${COLORS.ground[1]}" ${styleAttributes(['ground'], 'width: 100%; table-layout: fixed')}>
<tr><td align="center" style="padding: 24px 16px">
${TABLE} width="560" style="width: 560px; max-width: 100%">
<tr><td align="left" bgcolor="${COLORS.card[1]}" ${styleAttributes(['card', 'ink'], `padding: 24px; border-radius: 12px; ${TEXT}`)}>
${card.join('\n')}
</td></tr>
<tr><td align="left" ${styleAttributes(['muted'], `padding: 16px 24px 0; ${TEXT}; ${SMALL}`)}>
${footerLines(company).map(escapeHtml).join('<br>\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

function factsHtml(facts: readonly Fact[]): string {
  const rows = facts.map(({ label, value }) => {
    const cell = 'padding: 8px 0; border-top-width: 1px; border-top-style: solid; vertical-align: top'
    return `<tr>
<td width="120" ${styleAttributes(['muted', 'line'], `width: 120px; padding-right: 16px; ${cell}; ${TEXT}; ${SMALL}`)}>${escapeHtml(label)}</td>
<td ${styleAttributes(['ink', 'line'], `${cell}; ${TEXT}`)}>${withBreaks(value)}</td>
</tr>`
  })
  return `${TABLE} width="100%" style="width: 100%; margin: 0 0 16px">\n${rows.join('\n')}\n</table>`
}

function buttonsHtml(action: Link, refusal: Link | undefined): string {
  const cells = [buttonCell(action, ['action', 'on-action'])]
  if (refusal)
    cells.push(
      '<td width="12" height="12" style="width: 12px; height: 12px; font-size: 0; line-height: 12px">&nbsp;</td>',
      buttonCell(refusal, ['refusal', 'on-refusal']),
    )
  return `${TABLE} class="buttons" style="margin: 8px 0 16px">\n<tr>${cells.join('\n')}</tr>\n</table>`
}

function buttonCell({ label, url }: Link, [fill, text]: readonly [Color, Color]): string {
  // Outlook on Windows applies only the cell's padding; other clients use the link's, so that the whole button can be
  // tapped.
  return `<td align="center" bgcolor="${COLORS[fill][1]}" ${styleAttributes([fill], 'border-radius: 8px; mso-padding-alt: 14px 20px')}><a href="${escapeHtml(url)}" ${styleAttributes([text], `display: block; padding: 14px 20px; ${FONT}; font-size: 16px; line-height: 20px; word-break: normal; font-weight: 600; text-decoration: none`)}>${escapeHtml(label)}</a></td>`
}

function linkHtml({ label, url }: Link): string {
  return `<p style="margin: 0"><a href="${escapeHtml(url)}" ${styleAttributes(['link'], 'display: inline-block; padding: 10px 0')}>${escapeHtml(label)}</a></p>`
}
