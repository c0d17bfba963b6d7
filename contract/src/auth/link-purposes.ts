/** What a mailed link may be used for; a token of one purpose opens nothing of another. */
export const LINK_PURPOSES = ['review-application', 'complete-packet', 'set-password'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

const HOUR = 3600

export const LINK_TTL_SECONDS: Record<LinkPurpose, number> = {
  'review-application': 72 * HOUR,
  'complete-packet': 14 * 24 * HOUR,
  'set-password': 72 * HOUR,
}
