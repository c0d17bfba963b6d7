const MINUTE = 60
const DAY = 24 * 60 * MINUTE

export const ACCESS_TOKEN_TTL_SECONDS = 15 * MINUTE
export const REFRESH_TOKEN_TTL_SECONDS = 14 * DAY
/** A session that began with a mailed link ends for good after this. */
export const LINK_SESSION_TTL_SECONDS = 8 * 60 * MINUTE
/** Within this, a link's decision posted again counts as one whose answer got lost. */
export const DECISION_REPLAY_SECONDS = 5 * MINUTE
/** Within this, presenting a rotated refresh token again counts as the same client's race. */
export const REFRESH_GRACE_SECONDS = 10

/** A link that was asked for by 'Forgot Password' opens this long, and another is mailed after this long. */
export const FORGOTTEN_PASSWORD_TTL_SECONDS = 60 * MINUTE
export const FORGOTTEN_PASSWORD_PAUSE_SECONDS = 5 * MINUTE

export const USERNAME_MAX = 100
/** Source: NIST SP 800-63B-4 section 3.1.1.2, ASVS 5.0 V6.2. */
export const PASSWORD_MIN_STAFF = 15
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

/** Failed sign-ins of one account from one address before the next one has to wait. */
export const FREE_SIGN_IN_FAILURES = 5
/** The same for all accounts from one address. */
export const FREE_ADDRESS_FAILURES = 30
/** The same for the second factor's codes of one account, from anywhere: whoever tries them knows the password. */
export const FREE_CODE_FAILURES = 5
/** The wait starts here, doubles with every further failure, and ends there. Nobody is locked out for good. */
export const FIRST_SIGN_IN_WAIT_SECONDS = 1
export const LONGEST_SIGN_IN_WAIT_SECONDS = 15 * MINUTE
/** One failure fades for each longest wait that passes; all are forgotten after this long without another one. */
export const SIGN_IN_MEMORY_SECONDS = DAY

/** Source: RFC 6238, with the values that authenticator apps take for granted. */
export const TOTP_DIGITS = 6
export const TOTP_PERIOD_SECONDS = 30
export const RECOVERY_CODES = 10
/** Between asking for the secret and confirming a code of it. */
export const SECOND_FACTOR_SETUP_SECONDS = 10 * MINUTE
