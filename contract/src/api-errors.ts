import { accessRefusal } from './auth/access-refusal.ts'
import { ACCESS_REFUSALS, AUTH_MESSAGES, RESET_BY_MAIL, SECOND_FACTOR_MESSAGES } from './auth/messages.ts'
import type { Access } from './common/access.ts'
import type { Endpoint } from './common/endpoint.ts'
import type { Example } from './common/example.ts'
import { FIELD_MESSAGES, REQUEST_MESSAGES } from './common/messages.ts'
import type { DocumentedCode, ErrorCode, Problem } from './common/problem.ts'
import { createProblem, STATUS_BY_CODE } from './common/problem-document.ts'
import { entriesOf } from './common/records.ts'
import { FILE_MESSAGES } from './files/messages.ts'
import type { Message } from './languages/message.ts'

type DocumentedError = {
  cause: string
  remedy: string
  message: Message
  /** Example messages by field. */
  fields?: Readonly<Record<string, readonly string[]>>
}

export const ERROR_CATALOG: Readonly<Record<DocumentedCode, DocumentedError>> = {
  INVALID_INPUT: {
    cause:
      'The request is malformed, or a value is missing, wrong, or too long. `errors` names the fields in PascalCase.',
    remedy: 'Show the messages to the user and correct the request. Do not retry it unchanged.',
    message: FIELD_MESSAGES.email,
    fields: { email: [FIELD_MESSAGES.email] },
  },
  NOT_SIGNED_IN: {
    cause:
      "The bearer token is missing, unknown, expired, or revoked; the account's roles have changed since the token was issued; or the session has ended.",
    remedy:
      'In a session, get new tokens with `POST /api/auth/refresh-token`, then retry once. If that fails too, sign in again. A script must stop until an Admin creates a new token for it.',
    message: AUTH_MESSAGES.notSignedIn,
  },
  INVALID_CREDENTIALS: {
    cause: 'The username or password is wrong. The response does not say which.',
    remedy: 'Ask the user again. Do not retry automatically, because failed attempts are counted.',
    message: AUTH_MESSAGES.loginFailed,
  },
  SECOND_FACTOR_REQUIRED: {
    cause:
      'The username and password, or the emailed link, are valid, but a second-factor code is missing or wrong.',
    remedy:
      "Ask the user for the code and send it as `code`, together with the username and password or the link's token.",
    message: SECOND_FACTOR_MESSAGES.required,
  },
  LINK_EXPIRED: {
    cause:
      "The token of an emailed link has expired, or a newer link replaced it. Like the other link errors, it is also returned if a link's token is sent to an endpoint that does not accept links.",
    remedy: 'Ask the office for a new link.',
    message: AUTH_MESSAGES.linkExpired,
  },
  LINK_INVALID: {
    cause: "The token doesn't belong to a link from this portal, or the link is for a different purpose.",
    remedy: 'Send the token from an email that was sent for this purpose.',
    message: AUTH_MESSAGES.linkInvalid,
  },
  LINK_REVOKED: {
    cause: 'The recipient no longer has the role that the link was sent for.',
    remedy: 'Stop. The people who have the role now get their own links.',
    message: { text: ACCESS_REFUSALS.lostRole, values: { role: 'CFO' } },
  },
  LINK_USED: {
    cause: "The link's task is already done. `detail` names the outcome, the person, and the time.",
    remedy: 'Stop. There is nothing left to do.',
    message: AUTH_MESSAGES.linkUsed,
  },
  LINK_NEEDS_SIGN_IN: {
    cause:
      "This portal doesn't allow sign-in by link, or the link's recipient needs a second factor and hasn't set one up.",
    remedy: 'Sign in with the password, then retry.',
    message: AUTH_MESSAGES.notSignedIn,
  },
  FORBIDDEN: {
    cause:
      'The caller may not use this endpoint, or may not use it for this record. `detail` says which permission is missing and who can grant it. The audit trail records repeated refusals once an hour.',
    remedy: 'Do not retry. A script needs a token with another scope.',
    message: { text: ACCESS_REFUSALS.role, values: { roles: 'Admin' } },
  },
  SECOND_FACTOR_MISSING: {
    cause: 'The role or the endpoint requires a second factor, and the account has none.',
    remedy: 'Set it up with `/api/auth/second-factor`, then retry.',
    message: SECOND_FACTOR_MESSAGES.missing,
  },
  RESET_BY_MAIL: {
    cause:
      "This staff member's password was reset with only an emailed link, and the call would show full numbers, packets, or exports, confirm an import, or change accounts.",
    remedy:
      'Ask another Admin to restore access with `POST /api/Employee/{id}/open-after-reset`, or sign in with a second factor that was set up before the reset.',
    message: RESET_BY_MAIL,
  },
  NOT_FOUND: {
    cause: 'The record does not exist, or the caller may not see it.',
    remedy: 'Check the ID. Do not retry.',
    message: REQUEST_MESSAGES.notFound,
  },
  CONFLICT: {
    cause:
      "The record's state doesn't allow the call, for example because it was already decided, submitted, or imported. Nothing was written.",
    remedy: 'Read the record again before you decide what to do.',
    message: 'This packet has already been submitted.',
  },
  OUTDATED: {
    cause: 'Someone else has changed the record since the client read it. Nothing was written.',
    remedy: 'Read the record again, apply the change to it, and send the result.',
    message: "Someone else just changed this employee, so your changes weren't saved.",
  },
  KEY_REUSED: {
    cause: 'The idempotency key was already used for a different request.',
    remedy:
      'Use a new key for each new request. Sending the same request with the same key again returns the first response.',
    message: 'Another version of this application was already received.',
  },
  TOO_LARGE: {
    cause: 'The body, or one of its files or texts, is larger than the endpoint accepts.',
    remedy: 'Send a smaller body. Do not retry the same one.',
    message: REQUEST_MESSAGES.tooLarge,
  },
  UNSUPPORTED_TYPE: {
    cause:
      'The endpoint does not accept this kind of body (JSON or a multipart form), or a file of this type.',
    remedy: 'Set the `content-type`, or convert the file.',
    message: REQUEST_MESSAGES.unsupported,
  },
  TOO_MANY_REQUESTS: {
    cause: 'The IP address or the account made the call too often.',
    remedy: 'Retry after the number of seconds in the `Retry-After` header.',
    message: AUTH_MESSAGES.tooManyTries,
  },
  FILE_UNREADABLE: {
    cause: 'A stored file is missing or damaged.',
    remedy: 'Do not retry. Contact the people who run the portal.',
    message: FILE_MESSAGES.unreadable,
  },
  UNAVAILABLE: {
    cause:
      'The portal is starting, or its database, storage, or virus scanner is unavailable or overloaded. The data may or may not have been written.',
    remedy:
      'Retry after the number of seconds in the `Retry-After` header, with a longer delay each time. Imports are idempotent. Before you retry any other call that writes, read the record.',
    message: REQUEST_MESSAGES.unavailable,
  },
  INTERNAL: {
    cause: 'The portal failed unexpectedly. Its log has the details under the reference.',
    remedy: 'Do not retry right away. Give the reference to the people who run the portal.',
    message: {
      text: REQUEST_MESSAGES.internal,
      values: { reference: '5b0f6c1e-8a27-4d93-b41c-7e2d90a3f658' },
    },
  },
}

export function exampleProblem(code: DocumentedCode, message = ERROR_CATALOG[code].message): Problem {
  const { message: defaultMessage, fields } = ERROR_CATALOG[code]
  return createProblem(code, message, message === defaultMessage ? fields : undefined)
}

const acceptsLinkToken = (schema: Endpoint['query'] | Endpoint['body']) =>
  schema !== undefined &&
  'shape' in schema &&
  typeof schema.shape === 'object' &&
  schema.shape !== null &&
  ['token', 'candidatetoken'].some(name => name in Object(schema.shape))

function acceptsLink({ access, query, body }: Endpoint): boolean {
  return (
    (access.kind === 'roles' && access.linkPurposes !== undefined) ||
    acceptsLinkToken(query) ||
    acceptsLinkToken(body)
  )
}

/** Returns the errors that the endpoint's declaration implies. */
function declaredErrors(endpoint: Endpoint): ErrorCode[] {
  const { access, params, query, body, form, method, throttle } = endpoint
  const isPublic = access.kind === 'public'
  const isForSecondFactorSetup = access.kind === 'signedIn' && access.allowsMissingSecondFactor
  const input = params ?? query ?? body ?? form
  const canHaveBody = method !== 'GET'
  const conditions: readonly (readonly [ErrorCode, unknown])[] = [
    ['INVALID_INPUT', input],
    ['NOT_SIGNED_IN', !isPublic],
    ['LINK_EXPIRED', acceptsLink(endpoint)],
    ['LINK_INVALID', acceptsLink(endpoint)],
    ['LINK_REVOKED', acceptsLink(endpoint)],
    ['SECOND_FACTOR_REQUIRED', access.kind === 'roles' && access.linkPurposes],
    ['LINK_NEEDS_SIGN_IN', access.kind === 'roles' && access.linkPurposes],
    ['FORBIDDEN', !isPublic || (acceptsLink(endpoint) && params)],
    ['SECOND_FACTOR_MISSING', !isPublic && !isForSecondFactorSetup],
    ['RESET_BY_MAIL', access.kind === 'roles' && access.isClosedAfterReset],
    ['NOT_FOUND', !isPublic && params],
    ['TOO_LARGE', canHaveBody && (body ?? form)],
    ['UNSUPPORTED_TYPE', canHaveBody && (body ?? form)],
    ['TOO_MANY_REQUESTS', throttle],
    ['UNAVAILABLE', true],
  ]
  return conditions.flatMap(([code, applies]) => (applies ? code : []))
}

function forbiddenMessage(access: Access): Message {
  if (access.kind === 'public') return ACCESS_REFUSALS.otherLink
  return access.kind === 'roles' ? accessRefusal(access, { kind: 'anonymous' }) : AUTH_MESSAGES.linkSession
}

/** Returns the errors that a call can return, with their messages. */
export function errorsOf(
  endpoint: Endpoint,
  { errors = {} }: Example,
): { code: ErrorCode; message: Message }[] {
  const declared = declaredErrors(endpoint)
  return entriesOf(STATUS_BY_CODE).flatMap(([code]) => {
    if (code === 'INTERNAL') return []
    const message = errors[code] ?? (code === 'TOO_MANY_REQUESTS' ? endpoint.throttle?.message : undefined)
    if (message === undefined && !declared.includes(code)) return []
    const defaultMessage =
      code === 'FORBIDDEN' ? forbiddenMessage(endpoint.access) : ERROR_CATALOG[code].message
    return { code, message: message ?? defaultMessage }
  })
}
