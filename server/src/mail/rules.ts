import type { MailError } from '@epay/contract/mail/endpoints'

const CATEGORY_BY_CODE: Record<string, MailError> = {
  ECONNECTION: 'connection',
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
  EDNS: 'connection',
  ESOCKET: 'connection',
  ETIMEDOUT: 'connection',
  EAUTH: 'sign-in',
  ENOAUTH: 'sign-in',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
}
/** OpenSSL's and Node's names for certificate and handshake errors. */
const TLS_CODE_PATTERN = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/
/** nodemailer reports certificate errors as ESOCKET without their own code. */
const TLS_MESSAGE_PATTERN = /certificate|SSL routines|tls/i

/** Reply codes of servers that require sign-in or encryption first (RFC 3207, section 4, and RFC 4954, section 6). */
const REQUIREMENT_CODES = [530, 538]
const ENCRYPTION_PATTERN = /tls|ssl|encrypt/i

export function classifyMailError(error: unknown): MailError {
  if (!(error instanceof Error)) return 'other'
  const code = 'code' in error ? String(error.code) : ''
  const replyCode = 'responseCode' in error ? Number(error.responseCode) : 0
  if (TLS_CODE_PATTERN.test(code) || (code === 'ESOCKET' && TLS_MESSAGE_PATTERN.test(error.message)))
    return 'encryption'
  if (REQUIREMENT_CODES.includes(replyCode))
    return ENCRYPTION_PATTERN.test(error.message) ? 'encryption' : 'sign-in'
  const category = CATEGORY_BY_CODE[code]
  // These categories are more specific than the mail server's reply code.
  if (category === 'sign-in' || category === 'encryption') return category
  if (replyCode >= 500) return 'refused'
  if (replyCode >= 400) return 'refused-for-now'
  return category ?? 'other'
}

/** Whether the error proves that a mail server responded. A certificate error before the greeting is no proof. */
export function isMailServerResponse(error: unknown, { isImplicitTls }: { isImplicitTls: boolean }): boolean {
  const category = classifyMailError(error)
  const command = error instanceof Error && 'command' in error ? error.command : undefined
  if (command === undefined || command === 'CONN') return category === 'encryption' && !isImplicitTls
  return category !== 'connection'
}

export function isRecipientRefused(error: unknown): boolean {
  const command = error instanceof Error && 'command' in error ? error.command : undefined
  return command === 'RCPT TO' && classifyMailError(error) === 'refused'
}

/** Sign-in and encryption errors aren't permanent, because the settings can be fixed. */
export function isPermanent(error: MailError): boolean {
  return error === 'refused'
}

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** IDs are opaque to clients, so a malformed ID is treated as not found. */
export function isMailId(id: string): boolean {
  return UUID_PATTERN.test(id)
}
