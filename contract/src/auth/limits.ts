const MINUTE = 60
const DAY = 24 * 60 * MINUTE

export const ACCESS_TOKEN_TTL_SECONDS = 15 * MINUTE
export const REFRESH_TOKEN_TTL_SECONDS = 14 * DAY
/** A session that began with a mailed link ends for good after this. */
export const LINK_SESSION_TTL_SECONDS = 8 * 60 * MINUTE
/** Within this, presenting a rotated refresh token again counts as the same client's race. */
export const REFRESH_GRACE_SECONDS = 10

export const USERNAME_MAX = 100
/** Source: NIST SP 800-63B-4 section 3.1.1.2, ASVS 5.0 V6.2. */
export const PASSWORD_MIN_STAFF = 15
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
