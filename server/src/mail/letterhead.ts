import { logoIn } from '@epay/contract/common/logo-size'
import { escapeHtml } from '#server/platform/html.ts'
import type { LogoPicture } from '#server/platform/logo.ts'

/** The sender of the letter. */
export type Letterhead = { companyName: string; logo: LogoPicture | undefined }
type Inline = { cid: string; filename: string; contentType: string; content: Buffer }

/** Where the logo comes when a letter leaves. People's texts are escaped, so that it can't be in one of theirs. */
export const LOGO_PLACE = '<!-- logo -->'
/** Units: pixels. */
const LOGO_BOX = { width: 200, height: 60 }
const CID = 'logo@epay'
/**
 * On white in dark colors too, because logos are made for paper: the gradient stays white where mail programs darken
 * backgrounds. The name takes its place where pictures aren't shown.
 */
const STYLE =
  'padding: 4px 6px; border-radius: 6px; background-color: #ffffff; background-image: linear-gradient(#ffffff, #ffffff); color: #14262b'

/**
 * The letter with the company's logo above its name, as it is when the letter leaves. The picture goes with it:
 * nothing is loaded from anywhere.
 */
export function withLetterhead(
  html: string,
  { companyName, logo }: Letterhead,
): { html: string; inline: Inline[] } {
  if (!logo || !html.includes(LOGO_PLACE)) return { html: html.replace(`${LOGO_PLACE}\n`, ''), inline: [] }
  const { width, height } = logoIn(LOGO_BOX, logo)
  const picture = `<p style="margin: 0 0 8px"><img src="cid:${CID}" alt="${escapeHtml(companyName)}" width="${width}" height="${height}" style="${STYLE}"></p>`
  return {
    html: html.replace(LOGO_PLACE, () => picture),
    inline: [{ cid: CID, filename: 'logo.png', contentType: 'image/png', content: logo.content }],
  }
}
