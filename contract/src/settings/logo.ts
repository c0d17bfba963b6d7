import { z } from 'zod'
import { ADMIN_ONLY } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { portalEndpoint } from '../common/portal-endpoint.ts'
import type { FileType } from '../files/file-types.ts'

export const LOGO_TYPES = ['png', 'jpeg', 'webp'] as const satisfies readonly FileType[]

/** Limits for uploads, in bytes and in pixels per side. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024
export const LOGO_MIN_SIDE = 32
export const LOGO_MAX_SIDE = 4000

/** Limits for the stored logo, in pixels and in bytes. Every email and page includes it. */
export const LOGO_BOX = { width: 480, height: 160 } as const
export const LOGO_STORED_MAX_BYTES = 40_000

/** ID of the logo that the client loaded, or '' for none. If omitted, any logo is replaced. */
const seenSchema = z.object({ seen: z.string().max(100).optional() })
const response = z.object({ logo: portalEndpoint.response.shape.logo })

export const logoEndpoints = {
  set: defineEndpoint({
    method: 'PUT',
    path: '/settings/logo',
    extra: 'settings',
    summary: "Set the company's logo to this PNG, JPEG, or WebP picture, which is re-encoded",
    access: ADMIN_ONLY,
    form: seenSchema,
    files: ['logo'],
    fileMaxBytes: LOGO_MAX_BYTES,
    response,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/settings/logo',
    extra: 'settings',
    summary: "Remove the company's logo",
    access: ADMIN_ONLY,
    query: seenSchema,
    response,
  }),
}

export const LOGO_MESSAGES = {
  type: 'Choose a PNG, JPG, or WebP picture.',
  svg: "SVG files aren't supported. Save your logo as a PNG and upload that.",
  tooLarge: 'That picture is larger than 2 MB. Choose a smaller one.',
  damaged: 'That picture is damaged. Choose another one.',
  tooSmall: 'That picture is too small. Use at least 32 × 32 pixels.',
  tooManyPixels: 'That picture is too large. Use 4,000 × 4,000 pixels or smaller.',
  blank: "Your logo doesn't show up on a white background. Choose the version made for light backgrounds.",
  one: 'Choose only one picture.',
  changedMeanwhile: "Someone else just changed the logo. Here's the new one. Your change wasn't saved.",
} as const

export const LOGO_TEXTS = {
  label: 'Logo',
  hint: 'Shown next to your company name on every page, email, packet, and pay statement. Saves right away.',
  none: 'No logo yet. We show your company name.',
  choose: 'Choose Logo',
  replace: 'Replace Logo',
  limits: 'PNG, JPG, or WebP, up to 2 MB',
  remove: 'Remove Logo',
  removeQuestion: 'Remove the logo?',
  removeText: "We'll show only your company name on pages, emails, packets, and pay statements.",
  removeConfirm: 'Remove',
  onLight: 'On light background',
  onDark: 'On dark background',
  sending: 'Sending the logo: {percent}%',
  isSending: 'Uploading the logo…',
  saved: 'The logo was saved.',
  removed: 'The logo was removed.',
} as const
