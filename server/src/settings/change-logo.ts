import type { Logo } from '@epay/contract/common/portal-endpoint'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { LOGO_MAX_BYTES, LOGO_MESSAGES } from '@epay/contract/settings/logo'
import { recordAudit } from '#server/audit/record-audit.ts'
import { parse } from '#server/files/parser.ts'
import { readPicture } from '#server/files/read-picture.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError, refuseOutdated } from '#server/platform/errors.ts'
import { logoIdOf, parseLogoId } from '#server/platform/logo.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { lockSettings, saveSettings } from './queries.ts'

type LogoResponse = { logo: Logo | null }
/** `seen` is the ID of the logo that the client loaded. */
type SeenLogo = { seen?: string | undefined }

/** Throws: the errors of `setLogo`; TOO_LARGE before reading more than the limit. */
export async function receiveLogo(context: Context, receive: Receive): Promise<LogoResponse> {
  const contents: Buffer[] = []
  const { fields } = await receive({
    onFile: async ({ content }) => {
      contents.push(
        await readPicture(content, { maxBytes: LOGO_MAX_BYTES, tooLarge: LOGO_MESSAGES.tooLarge }),
      )
    },
  })
  const [content] = contents
  if (!content) throw new PortalError('INVALID_INPUT', LOGO_MESSAGES.one)
  return setLogo(context, content, { seen: fields.seen })
}

/**
 * Takes effect in every process with its next request or job.
 * Throws: INVALID_INPUT for a file that can't be a logo; TOO_LARGE; UNAVAILABLE if too many pictures are queued;
 * OUTDATED if someone else changed the logo.
 */
export async function setLogo(
  context: Context,
  content: Buffer,
  { seen }: SeenLogo = {},
): Promise<LogoResponse> {
  if (content.length === 0) throw new PortalError('INVALID_INPUT', FILE_MESSAGES.empty)
  if (content.length > LOGO_MAX_BYTES) throw new PortalError('TOO_LARGE', LOGO_MESSAGES.tooLarge)
  const logo = await parse(context, { task: 'clean-logo', content })
  const picture = Buffer.from(logo.content)
  return storeLogo(context, { logo: picture.toString('base64'), logoId: logoIdOf(picture, logo) }, seen)
}

/** Throws: OUTDATED if someone else changed the logo. */
export async function removeLogo(context: Context, { seen }: SeenLogo = {}): Promise<LogoResponse> {
  return storeLogo(context, { logo: null, logoId: null }, seen)
}

type StoredLogo = { logo: string; logoId: string } | { logo: null; logoId: null }

/** The logo has its own version, so that changing it doesn't conflict with edits of other settings. */
async function storeLogo(
  context: Context,
  { logo, logoId }: StoredLogo,
  seen: string | undefined,
): Promise<LogoResponse> {
  await inTransaction(context, async context => {
    const before = await lockSettings(context.db)
    refuseOutdated(seen, id => id === (before.logoId ?? ''), LOGO_MESSAGES.changedMeanwhile)
    if (before.logoId === logoId) return
    await saveSettings(context.db, { logo, logoId })
    await recordAudit(context, {
      action: 'settings.logo-changed',
      recordType: 'settings',
      recordId: 'portal',
      before: { logo: before.logoId },
      after: { logo: logoId },
    })
  })
  return { logo: parseLogoId(logoId) }
}
