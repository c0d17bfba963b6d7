import { z } from 'zod'
import { ADMIN_ONLY, ANY_SESSION, MANAGERS, PUBLIC, SETTING_UP, SIGNED_IN } from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { extra } from '../common/extra.ts'
import { roleItemSchema } from '../common/role-schemas.ts'
import { typedText } from '../common/text.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { PASSWORD_MAX, RECOVERY_CODES } from './limits.ts'
import { AUTH_MESSAGES } from './messages.ts'
import {
  credentialsSchema,
  emailTokenSchema,
  forgotPasswordSchema,
  linkSignInSchema,
  refreshSchema,
  registerSchema,
  resetPasswordSchema,
  sessionTokensSchema,
  setPasswordSchema,
} from './schemas.ts'

const done = z.object({ success: z.literal(true) })

export const authEndpoints = {
  register: defineEndpoint({
    method: 'POST',
    path: '/Auth/register',
    summary: 'Create an account; without a password the person gets a link to set one',
    access: { ...ADMIN_ONLY, closedAfterReset: true },
    body: registerSchema,
    status: 201,
    response: extra(z.object({ id: z.string(), username: z.string() })),
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/Auth/login',
    summary: 'Sign in with username and password',
    access: PUBLIC,
    body: credentialsSchema,
    throttle: { max: 120, perSeconds: 60, message: AUTH_MESSAGES.tooManyTries },
    response: sessionTokensSchema,
  }),
  refreshToken: defineEndpoint({
    method: 'POST',
    path: '/auth/refresh-token',
    summary: 'Exchange a refresh token for new tokens; it is used up',
    access: PUBLIC,
    body: refreshSchema,
    response: sessionTokensSchema,
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/auth/logout',
    extra: 'logOut',
    summary: 'End the session',
    access: ANY_SESSION,
    response: done,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/Auth/reset-password',
    summary: "Replace one's own password; failures are a list of {code, description}",
    access: SIGNED_IN,
    body: resetPasswordSchema,
    errorBody: 'descriptions',
    response: extra(z.object({ success: z.literal(true) })),
  }),
  chooseLanguage: defineEndpoint({
    method: 'PUT',
    path: '/auth/language',
    extra: 'accountLanguage',
    summary: "Choose the language of one's own pages; the access tokens of later sessions name it",
    access: SIGNED_IN,
    body: z.object({ language: z.enum(LANGUAGES) }),
    response: done,
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    extra: 'passwordLinks',
    summary: 'Mail a link to set a new password; the answer is the same whether the address is known or not',
    access: PUBLIC,
    body: forgotPasswordSchema,
    throttle: { max: 10, perSeconds: 600, message: AUTH_MESSAGES.tooManyTries },
    response: done,
  }),
  checkPasswordLink: defineEndpoint({
    method: 'POST',
    path: '/auth/set-password/check',
    extra: 'passwordLinks',
    summary: 'Whether a mailed link still sets a password; nothing changes',
    access: PUBLIC,
    body: emailTokenSchema,
    throttle: { max: 60, perSeconds: 60, message: AUTH_MESSAGES.tooManyTries },
    response: done,
  }),
  setPassword: defineEndpoint({
    method: 'POST',
    path: '/auth/set-password',
    extra: 'passwordLinks',
    summary: 'Set the first password through a mailed link; failures are a list of {code, description}',
    access: PUBLIC,
    body: setPasswordSchema,
    throttle: { max: 30, perSeconds: 60, message: AUTH_MESSAGES.tooManyTries },
    errorBody: 'descriptions',
    response: done,
  }),
  validateEmailToken: defineEndpoint({
    method: 'POST',
    path: '/auth/validate-emailtoken',
    summary: "Exchange a mailed link's token for a link session",
    access: PUBLIC,
    body: linkSignInSchema,
    throttle: { max: 60, perSeconds: 60, message: AUTH_MESSAGES.tooManyTries },
    response: sessionTokensSchema,
  }),
  roles: defineEndpoint({
    method: 'GET',
    path: '/Role',
    summary: 'All roles',
    access: MANAGERS,
    response: z.array(roleItemSchema),
  }),
}

const ownSessionSchema = z.object({
  id: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  /** Client address when the session began; `null` for sessions that are older than this field. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  isLinkSession: z.boolean(),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

export const sessionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/auth/sessions',
    extra: 'sessions',
    summary: "One's own sessions, the last used first",
    access: SIGNED_IN,
    response: z.array(ownSessionSchema),
  }),
  endOthers: defineEndpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    extra: 'sessions',
    summary: "End one's own sessions except this one",
    access: SIGNED_IN,
    response: done,
  }),
}

const password = z.string().max(PASSWORD_MAX * 8)
const code = typedText().max(40)
const throttle = { max: 30, perSeconds: 60, message: AUTH_MESSAGES.tooManyTries }

const secondFactorStateSchema = z.object({
  isOn: z.boolean(),
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number().int(),
})
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) })

export const secondFactorEndpoints = {
  state: defineEndpoint({
    method: 'GET',
    path: '/auth/second-factor',
    extra: 'secondFactor',
    summary: "Is one's own second factor on?",
    access: SETTING_UP,
    response: secondFactorStateSchema,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/start',
    extra: 'secondFactor',
    summary: 'A new secret for an authenticator app; it counts once a code of it was confirmed',
    access: SETTING_UP,
    body: z.object({ password }),
    throttle,
    /** `uri` is the content of the QR code, `secret` the same secret for typing (base32). */
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    extra: 'secondFactor',
    summary: 'Turn the second factor on; the recovery codes are shown this once',
    access: SETTING_UP,
    body: z.object({ code }),
    throttle,
    response: recoveryCodesSchema,
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    extra: 'secondFactor',
    summary: 'Replace the recovery codes; the new ones are shown this once',
    access: SIGNED_IN,
    body: z.object({ password, code }),
    throttle,
    response: recoveryCodesSchema,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/remove',
    extra: 'secondFactor',
    summary: 'Turn the second factor off',
    access: SIGNED_IN,
    body: z.object({ password, code }),
    throttle,
    response: done,
  }),
}
