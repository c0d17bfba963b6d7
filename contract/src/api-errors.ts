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
  /** Completes the sentence "It comes when …". */
  when: string
  /** How a client should react. */
  todo: string
  says: Message
  /** Example messages by field. */
  fields?: Readonly<Record<string, readonly string[]>>
}

export const ERROR_CATALOGUE: Readonly<Record<ListedCode, ListedError>> = {
  INVALID_INPUT: {
    when: 'The request cannot be read, or a value is missing, wrong or too long. `errors` names the fields, in PascalCase.',
    todo: 'Show the messages, correct the request. The same request is refused again.',
    says: FIELD_MESSAGES.email,
    fields: { email: [FIELD_MESSAGES.email] },
  },
  NOT_SIGNED_IN: {
    when: 'There is no bearer token, or it is unknown, expired, revoked, or older than the roles that it names; or the session is over.',
    todo: 'A session: get new tokens with `POST /api/auth/refresh-token`, then repeat the call once; if that is refused too, sign in. A script: stop, and have an Admin make a new token.',
    says: AUTH_MESSAGES.notSignedIn,
  },
  INVALID_CREDENTIALS: {
    when: 'Username or password are wrong; which of them is not told.',
    todo: 'Ask the person. Do not repeat it: failures are counted.',
    says: AUTH_MESSAGES.loginFailed,
  },
  SECOND_FACTOR_REQUIRED: {
    when: 'Username and password are right, or a mailed link is, and the account has a second factor.',
    todo: "Ask for the code, and send it as `code` with username and password, or with the link's token.",
    says: SECOND_FACTOR_MESSAGES.required,
  },
  LINK_EXPIRED: {
    when: "A mailed link's token is over, or a newer link took its place. As the other errors of links it also comes where such a token is sent to a call that takes none.",
    todo: 'Ask the office for a new link.',
    says: AUTH_MESSAGES.linkExpired,
  },
  LINK_INVALID: {
    when: "A token is not one of this portal's links, or is for something else.",
    todo: 'Take the token of the mail that belongs to this call.',
    says: AUTH_MESSAGES.linkInvalid,
  },
  LINK_REVOKED: {
    when: "The link's owner no longer has the role that it was sent for.",
    todo: 'Stop. The people who have the role now have their own links.',
    says: { text: ACCESS_REFUSALS.lostRole, values: { role: 'CFO' } },
  },
  LINK_USED: {
    when: "The link's task is done already; `detail` says what, and who decided and when.",
    todo: 'Stop: there is nothing left to do with it.',
    says: AUTH_MESSAGES.linkUsed,
  },
  LINK_NEEDS_SIGN_IN: {
    when: "This portal signs no one in by a link, or the link's owner needs a second factor and has none yet.",
    todo: 'Sign in with the password, then repeat the call.',
    says: AUTH_MESSAGES.notSignedIn,
  },
  FORBIDDEN: {
    when: 'The caller may not make this call, or not for this record. `detail` says what is missing and who can grant it. It is in the audit trail, once an hour.',
    todo: 'Do not repeat it. A script needs a token of another scope.',
    says: { text: ACCESS_REFUSALS.role, values: { roles: 'Admin' } },
  },
  SECOND_FACTOR_MISSING: {
    when: 'The role, or this call, requires a second factor that the account does not have yet.',
    todo: 'Set it up with `/api/auth/second-factor`, then repeat the call.',
    says: SECOND_FACTOR_MESSAGES.missing,
  },
  RESET_BY_MAIL: {
    when: 'The password of this member of staff was reset by mail alone, and the call shows full numbers, packets or exports, takes an import over or changes accounts.',
    todo: 'Another Admin opens them again with `POST /api/Employee/{id}/open-after-reset`. Signing in with a second factor from before the reset opens them too.',
    says: RESET_BY_MAIL,
  },
  NOT_FOUND: {
    when: 'There is no such record, or not for this caller.',
    todo: 'Check the id. Do not repeat it.',
    says: REQUEST_MESSAGES.notFound,
  },
  CONFLICT: {
    when: "The record's state does not allow it: it was decided, submitted or imported already. Nothing was written.",
    todo: 'Read the record again, and decide again.',
    says: 'This packet has already been submitted.',
  },
  OUTDATED: {
    when: 'Someone else changed the record since the client read it. Nothing was written.',
    todo: 'Read the record again, put the change on top of it, and send that.',
    says: "Someone else just changed this employee, so your changes weren't saved.",
  },
  KEY_REUSED: {
    when: 'The idempotency key was used for another request already.',
    todo: 'Take a new key for a new request. The same request with the same key is answered as before.',
    says: 'Another version of this application was already received.',
  },
  TOO_LARGE: {
    when: 'The body, one of its files or texts is larger than the call takes.',
    todo: 'Send less. The same request is refused again.',
    says: REQUEST_MESSAGES.tooLarge,
  },
  UNSUPPORTED_TYPE: {
    when: 'The body is not what the call takes: JSON or a multipart form, and files of the kinds that it names.',
    todo: 'Set the `content-type`, convert the file.',
    says: REQUEST_MESSAGES.unsupported,
  },
  TOO_MANY_REQUESTS: {
    when: 'The address or the account made the call too often.',
    todo: 'Repeat it after the seconds in the `Retry-After` header.',
    says: AUTH_MESSAGES.tooManyTries,
  },
  FILE_UNREADABLE: {
    when: 'A stored file is missing or damaged.',
    todo: 'Do not repeat it. Tell the people who run the portal.',
    says: FILE_MESSAGES.unreadable,
  },
  UNAVAILABLE: {
    when: 'The portal starts, or its database, storage or virus scanner is away or too busy. What was to be written may or may not be there.',
    todo: 'Repeat it after the seconds in the `Retry-After` header, each time later. An import is safe to repeat; read before repeating another call that writes.',
    says: REQUEST_MESSAGES.unavailable,
  },
  INTERNAL: {
    when: 'The portal made an error, which its log has under the reference.',
    todo: 'Do not repeat it right away. Tell the people who run the portal the reference.',
    says: {
      text: REQUEST_MESSAGES.internal,
      values: { reference: '5b0f6c1e-8a27-4d93-b41c-7e2d90a3f658' },
    },
  },
}

export function exampleProblem(code: ListedCode, says = ERROR_CATALOGUE[code].says): Problem {
  const { says: usual, fields } = ERROR_CATALOGUE[code]
  return problemOf(code, says, says === usual ? fields : undefined)
}

const hasLink = (schema: Endpoint['query'] | Endpoint['body']) =>
  schema !== undefined &&
  'shape' in schema &&
  typeof schema.shape === 'object' &&
  schema.shape !== null &&
  ['token', 'candidatetoken'].some(name => name in Object(schema.shape))

function takesLink({ access, query, body }: Endpoint): boolean {
  return (access.kind === 'roles' && access.links !== undefined) || hasLink(query) || hasLink(body)
}

/** The errors that follow from the declaration alone. */
function declaredErrors(endpoint: Endpoint): ErrorCode[] {
  const { access, params, query, body, form, method, throttle } = endpoint
  const isOpen = access.kind === 'public'
  const isForSettingUp = access.kind === 'signedIn' && access.withoutSecondFactor
  const hasInput = params ?? query ?? body ?? form
  const mayHaveBody = method !== 'GET'
  const conditions: readonly (readonly [ErrorCode, unknown])[] = [
    ['INVALID_INPUT', hasInput],
    ['NOT_SIGNED_IN', !isOpen],
    ['LINK_EXPIRED', takesLink(endpoint)],
    ['LINK_INVALID', takesLink(endpoint)],
    ['LINK_REVOKED', takesLink(endpoint)],
    ['SECOND_FACTOR_REQUIRED', access.kind === 'roles' && access.links],
    ['LINK_NEEDS_SIGN_IN', access.kind === 'roles' && access.links],
    ['FORBIDDEN', !isOpen || (takesLink(endpoint) && params)],
    ['SECOND_FACTOR_MISSING', !isOpen && !isForSettingUp],
    ['RESET_BY_MAIL', access.kind === 'roles' && access.closedAfterReset],
    ['NOT_FOUND', !isOpen && params],
    ['TOO_LARGE', mayHaveBody && (body ?? form)],
    ['UNSUPPORTED_TYPE', mayHaveBody && (body ?? form)],
    ['TOO_MANY_REQUESTS', throttle],
    ['UNAVAILABLE', true],
  ]
  return conditions.flatMap(([code, is]) => (is ? code : []))
}

function forbiddenBy(access: Access): Message {
  if (access.kind === 'public') return ACCESS_REFUSALS.otherLink
  return access.kind === 'roles' ? accessRefusal(access, { kind: 'anonymous' }) : AUTH_MESSAGES.linkSession
}

/** All errors of a call with their messages, in the catalogue's order. */
export function errorsOf(endpoint: Endpoint, { errors = {} }: Example): { code: ErrorCode; says: Message }[] {
  const declared = declaredErrors(endpoint)
  return entriesOf(STATUS_OF).flatMap(([code]) => {
    if (code === 'INTERNAL') return []
    const says = errors[code] ?? (code === 'TOO_MANY_REQUESTS' ? endpoint.throttle?.message : undefined)
    if (says === undefined && !declared.includes(code)) return []
    const usual = code === 'FORBIDDEN' ? forbiddenBy(endpoint.access) : ERROR_CATALOGUE[code].says
    return { code, says: says ?? usual }
  })
}
