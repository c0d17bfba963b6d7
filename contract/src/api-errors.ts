import { accessRefusal } from './auth/access-refusal.ts'
import { ACCESS_REFUSALS, AUTH_MESSAGES, RESET_BY_MAIL, SECOND_FACTOR_MESSAGES } from './auth/messages.ts'
import type { Access } from './common/access.ts'
import type { Endpoint } from './common/endpoint.ts'
import type { Example } from './common/example.ts'
import { FIELD_MESSAGES, REQUEST_MESSAGES } from './common/messages.ts'
import type { ErrorCode, ListedCode, Problem } from './common/problem.ts'
import { problemOf, STATUS_OF } from './common/problem-document.ts'
import { entriesOf } from './common/records.ts'
import { FILE_MESSAGES } from './files/messages.ts'
import type { Message } from './languages/message.ts'

type ListedError = {
  /** The cause, in full sentences. */
  when: string
  /** How a client should react. */
  todo: string
  message: Message
  /** Example messages by field. */
  fields?: Readonly<Record<string, readonly string[]>>
}

export const ERROR_CATALOG: Readonly<Record<ListedCode, ListedError>> = {
  INVALID_INPUT: {
    when: 'The request is malformed, or a value is missing, wrong, or too long. `errors` names the fields in PascalCase.',
    todo: 'Show the messages and correct the request. Do not retry it unchanged.',
    message: FIELD_MESSAGES.email,
    fields: { email: [FIELD_MESSAGES.email] },
  },
  NOT_SIGNED_IN: {
    when: 'The bearer token is missing, unknown, expired, or revoked, the roles of the account have changed since the token was issued, or the session has ended.',
    todo: 'In a session, get new tokens with `POST /api/auth/refresh-token`, then retry once. If that fails too, sign in again. A script must stop; ask an Admin for a new token.',
    message: AUTH_MESSAGES.notSignedIn,
  },
  INVALID_CREDENTIALS: {
    when: 'The username or password is wrong. The response does not tell which one.',
    todo: 'Ask the user again. Do not retry automatically, because failed attempts are counted.',
    message: AUTH_MESSAGES.loginFailed,
  },
  SECOND_FACTOR_REQUIRED: {
    when: 'The username and password, or the emailed link, are valid, and the account has a second factor.',
    todo: "Ask the user for the code and send it as `code`, together with the username and password or the link's token.",
    message: SECOND_FACTOR_MESSAGES.required,
  },
  LINK_EXPIRED: {
    when: "The token of an emailed link has expired, or a newer link replaced it. Like the other link errors, it is also returned if a link's token is sent to an endpoint that accepts none.",
    todo: 'Ask the office for a new link.',
    message: AUTH_MESSAGES.linkExpired,
  },
  LINK_INVALID: {
    when: "The token doesn't belong to a link from this portal, or the link is for something else.",
    todo: 'Use the token from the email for this call.',
    message: AUTH_MESSAGES.linkInvalid,
  },
  LINK_REVOKED: {
    when: "The link's recipient no longer has the role that it was sent for.",
    todo: 'Stop. The people who have the role now get their own links.',
    message: { text: ACCESS_REFUSALS.lostRole, values: { role: 'CFO' } },
  },
  LINK_USED: {
    when: "The link's task is already done. `detail` names the outcome, the person, and the time.",
    todo: 'Stop. There is nothing left to do.',
    message: AUTH_MESSAGES.linkUsed,
  },
  LINK_NEEDS_SIGN_IN: {
    when: "This portal doesn't allow sign-in by link, or the link's recipient needs a second factor and hasn't set one up.",
    todo: 'Sign in with the password, then retry.',
    message: AUTH_MESSAGES.notSignedIn,
  },
  FORBIDDEN: {
    when: 'The caller may not use this endpoint, or not for this record. `detail` says what is missing and who can grant it. The audit trail records it once an hour.',
    todo: 'Do not retry. A script needs a token with another scope.',
    message: { text: ACCESS_REFUSALS.role, values: { roles: 'Admin' } },
  },
  SECOND_FACTOR_MISSING: {
    when: 'The role or the endpoint requires a second factor, and the account has none.',
    todo: 'Set it up with `/api/auth/second-factor`, then retry.',
    message: SECOND_FACTOR_MESSAGES.missing,
  },
  RESET_BY_MAIL: {
    when: 'The password of this staff member was reset by email only, and the call would show full numbers, packets, or exports, confirm an import, or change accounts.',
    todo: 'Ask another Admin to restore access with `POST /api/Employee/{id}/open-after-reset`, or sign in with a second factor that was set up before the reset.',
    message: RESET_BY_MAIL,
  },
  NOT_FOUND: {
    when: 'The record does not exist, or the caller may not see it.',
    todo: 'Check the ID. Do not retry.',
    message: REQUEST_MESSAGES.notFound,
  },
  CONFLICT: {
    when: "The record's state doesn't allow the call, for example because it was already decided, submitted, or imported. Nothing was written.",
    todo: 'Read the record again before you decide what to do.',
    message: 'This packet has already been submitted.',
  },
  OUTDATED: {
    when: 'Someone else has changed the record since the client read it. Nothing was written.',
    todo: 'Read the record again, apply the change to it, and send the result.',
    message: "Someone else just changed this employee, so your changes weren't saved.",
  },
  KEY_REUSED: {
    when: 'The idempotency key was already used for a different request.',
    todo: 'Use a new key for each new request. Sending the same request with the same key again returns the first response.',
    message: 'Another version of this application was already received.',
  },
  TOO_LARGE: {
    when: 'The body, or one of its files or texts, is larger than the endpoint accepts.',
    todo: 'Send less. Do not retry it unchanged.',
    message: REQUEST_MESSAGES.tooLarge,
  },
  UNSUPPORTED_TYPE: {
    when: 'The endpoint does not accept this kind of body (JSON or a multipart form), or a file of this type.',
    todo: 'Set the `content-type`, or convert the file.',
    message: REQUEST_MESSAGES.unsupported,
  },
  TOO_MANY_REQUESTS: {
    when: 'The IP address or the account made the call too often.',
    todo: 'Retry after the number of seconds in the `Retry-After` header.',
    message: AUTH_MESSAGES.tooManyTries,
  },
  FILE_UNREADABLE: {
    when: 'A stored file is missing or damaged.',
    todo: 'Do not retry. Contact the people who run the portal.',
    message: FILE_MESSAGES.unreadable,
  },
  UNAVAILABLE: {
    when: 'The portal is starting, or its database, storage, or virus scanner is unavailable or overloaded. The data may or may not have been written.',
    todo: 'Retry after the number of seconds in the `Retry-After` header, with a longer delay each time. Imports are idempotent. Before you retry any other call that writes, read the record.',
    message: REQUEST_MESSAGES.unavailable,
  },
  INTERNAL: {
    when: 'The portal failed unexpectedly. Its log has the details under the reference.',
    todo: 'Do not retry right away. Give the reference to the people who run the portal.',
    message: {
      text: REQUEST_MESSAGES.internal,
      values: { reference: '5b0f6c1e-8a27-4d93-b41c-7e2d90a3f658' },
    },
  },
}

export function exampleProblem(code: ListedCode, message = ERROR_CATALOG[code].message): Problem {
  const { message: usual, fields } = ERROR_CATALOG[code]
  return problemOf(code, message, message === usual ? fields : undefined)
}

const hasLink = (schema: Endpoint['query'] | Endpoint['body']) =>
  schema !== undefined &&
  'shape' in schema &&
  typeof schema.shape === 'object' &&
  schema.shape !== null &&
  ['token', 'candidatetoken'].some(name => name in Object(schema.shape))

function acceptsLink({ access, query, body }: Endpoint): boolean {
  return (access.kind === 'roles' && access.links !== undefined) || hasLink(query) || hasLink(body)
}

/** The errors implied by the endpoint's declaration. */
function declaredErrors(endpoint: Endpoint): ErrorCode[] {
  const { access, params, query, body, form, method, throttle } = endpoint
  const isOpen = access.kind === 'public'
  const isForSettingUp = access.kind === 'signedIn' && access.withoutSecondFactor
  const hasInput = params ?? query ?? body ?? form
  const canHaveBody = method !== 'GET'
  const conditions: readonly (readonly [ErrorCode, unknown])[] = [
    ['INVALID_INPUT', hasInput],
    ['NOT_SIGNED_IN', !isOpen],
    ['LINK_EXPIRED', acceptsLink(endpoint)],
    ['LINK_INVALID', acceptsLink(endpoint)],
    ['LINK_REVOKED', acceptsLink(endpoint)],
    ['SECOND_FACTOR_REQUIRED', access.kind === 'roles' && access.links],
    ['LINK_NEEDS_SIGN_IN', access.kind === 'roles' && access.links],
    ['FORBIDDEN', !isOpen || (acceptsLink(endpoint) && params)],
    ['SECOND_FACTOR_MISSING', !isOpen && !isForSettingUp],
    ['RESET_BY_MAIL', access.kind === 'roles' && access.closedAfterReset],
    ['NOT_FOUND', !isOpen && params],
    ['TOO_LARGE', canHaveBody && (body ?? form)],
    ['UNSUPPORTED_TYPE', canHaveBody && (body ?? form)],
    ['TOO_MANY_REQUESTS', throttle],
    ['UNAVAILABLE', true],
  ]
  return conditions.flatMap(([code, is]) => (is ? code : []))
}

function forbiddenBy(access: Access): Message {
  if (access.kind === 'public') return ACCESS_REFUSALS.otherLink
  return access.kind === 'roles' ? accessRefusal(access, { kind: 'anonymous' }) : AUTH_MESSAGES.linkSession
}

/** Returns every error of a call with its messages, in the catalog's order. */
export function errorsOf(
  endpoint: Endpoint,
  { errors = {} }: Example,
): { code: ErrorCode; message: Message }[] {
  const declared = declaredErrors(endpoint)
  return entriesOf(STATUS_OF).flatMap(([code]) => {
    if (code === 'INTERNAL') return []
    const message = errors[code] ?? (code === 'TOO_MANY_REQUESTS' ? endpoint.throttle?.message : undefined)
    if (message === undefined && !declared.includes(code)) return []
    const usual = code === 'FORBIDDEN' ? forbiddenBy(endpoint.access) : ERROR_CATALOG[code].message
    return { code, message: message ?? usual }
  })
}
