const MINUTE = 60
const DAY = 24 * 60 * MINUTE

export const ACCESS_TOKEN_TTL_SECONDS = 15 * MINUTE
export const REFRESH_TOKEN_TTL_SECONDS = 14 * DAY
/**
 * Maximum lifetime of a session, even in constant use. Staff must sign in again after 30 days, because they can see
 * other people's SSNs and bank accounts. Everyone else can see only their own pay. Source for the 30 days: NIST SP
 * 800-63B-4 section 2.1.3.
 */
export const STAFF_SESSION_MAX_SECONDS = 30 * DAY
export const SESSION_MAX_SECONDS = 90 * DAY
export const LINK_SESSION_TTL_SECONDS = 8 * 60 * MINUTE
/** Resubmitting a link's decision within this time is treated as a retry after a lost response. */
export const DECISION_REPLAY_SECONDS = 5 * MINUTE
/** Reusing a rotated refresh token within this time is treated as a race within one client, not as theft. */
export const REFRESH_GRACE_SECONDS = 10

export const PASSWORD_LINK_INTERVAL_SECONDS = 5 * MINUTE

export const USERNAME_MAX = 100
/** Source: NIST SP 800-63B-4 section 3.1.1.2, ASVS 5.0 V6.2. */
export const PASSWORD_MIN_STAFF = 15
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

export const PASSWORD_ATTEMPTS = { max: 10, perSeconds: 15 * MINUTE }
/**
 * Limit for failed passwords per account, counted across all networks except those where the owner recently signed
 * in.
 */
export const ACCOUNT_ATTEMPTS = { max: 30, perSeconds: 60 * MINUTE }
export const NETWORK_ATTEMPTS = { max: 100, perSeconds: 15 * MINUTE }
/**
 * Limit for failed second-factor codes per account, counted across all networks, because anyone who is asked for a
 * code already knows the password.
 */
export const CODE_ATTEMPTS = { max: 5, perSeconds: 15 * MINUTE }
/** How long an address stays known after the owner signs in or sets a password from it. */
export const KNOWN_ADDRESS_SECONDS = 30 * DAY

/** Source: RFC 6238, with the values that authenticator apps expect. */
export const TOTP_DIGITS = 6
export const TOTP_PERIOD_SECONDS = 30
export const RECOVERY_CODE_COUNT = 10
export const SECOND_FACTOR_SETUP_SECONDS = 10 * MINUTE
