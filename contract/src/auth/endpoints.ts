import { z } from 'zod'
import {
  ADMIN_ONLY,
  ANY_SESSION,
  MANAGERS,
  PUBLIC,
  SECOND_FACTOR_OPTIONAL,
  SIGNED_IN,
} from '../common/access.ts'
import { instantSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { extra } from '../common/extra.ts'
import { roleItemSchema } from '../common/role-schemas.ts'
import { tidyStringSchema } from '../common/text.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { PASSWORD_MAX, RECOVERY_CODE_COUNT } from './limits.ts'
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

const successSchema = z.object({ success: z.literal(true) })

export const authEndpoints = {
  register: defineEndpoint({
    method: 'POST',
    path: '/Auth/register',
    summary: 'Create an account; without a password, email the person a link to set one',
    access: { ...ADMIN_ONLY, isClosedAfterReset: true },
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
    summary: 'Exchange a refresh token, which works once, for new tokens',
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
    response: successSchema,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/Auth/reset-password',
    summary: 'Change your own password; errors are a list of {code, description}',
    access: SIGNED_IN,
    body: resetPasswordSchema,
    errorBody: 'descriptions',
    response: extra(successSchema),
  }),
  chooseLanguage: defineEndpoint({
    method: 'PUT',
    path: '/auth/language',
    extra: 'accountLanguage',
    summary: 'Choose your language, which new access tokens include',
    access: SIGNED_IN,
    body: z.object({ language: z.enum(LANGUAGES) }),
    response: successSchema,
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    extra: 'passwordLinks',
    summary: 'Email a link to set a new password; the response is the same for unknown addresses',
    access: PUBLIC,
    body: forgotPasswordSchema,
    throttle: { max: 10, perSeconds: 600, message: AUTH_MESSAGES.tooManyTries },
    response: successSchema,
  }),
  checkPasswordLink: defineEndpoint({
    method: 'POST',
    path: '/auth/set-password/check',
    extra: 'passwordLinks',
    summary: 'Check whether an emailed link can still set a password, without using it up',
    access: PUBLIC,
    body: emailTokenSchema,
    throttle: { max: 60, perSeconds: 60, message: AUTH_MESSAGES.tooManyTries },
    response: successSchema,
  }),
  setPassword: defineEndpoint({
    method: 'POST',
    path: '/auth/set-password',
    extra: 'passwordLinks',
    summary: 'Set a password through an emailed link; errors are a list of {code, description}',
    access: PUBLIC,
    body: setPasswordSchema,
    throttle: { max: 30, perSeconds: 60, message: AUTH_MESSAGES.tooManyTries },
    errorBody: 'descriptions',
    response: successSchema,
  }),
  validateEmailToken: defineEndpoint({
    method: 'POST',
    path: '/auth/validate-emailtoken',
    summary: "Exchange an emailed link's token for a link session",
    access: PUBLIC,
    body: linkSignInSchema,
    throttle: { max: 60, perSeconds: 60, message: AUTH_MESSAGES.tooManyTries },
    response: sessionTokensSchema,
  }),
  roles: defineEndpoint({
    method: 'GET',
    path: '/Role',
    summary: 'List the roles',
    access: MANAGERS,
    response: z.array(roleItemSchema),
  }),
}

const ownSessionSchema = z.object({
  id: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  /** Client address when the session began; null for sessions that were created before this field existed. */
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
    summary: 'List your own sessions, last used first',
    access: SIGNED_IN,
    response: z.array(ownSessionSchema),
  }),
  endOthers: defineEndpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    extra: 'sessions',
    summary: 'End your other sessions',
    access: SIGNED_IN,
    response: successSchema,
  }),
}

const passwordSchema = z.string().max(PASSWORD_MAX * 8)
const codeSchema = tidyStringSchema().max(40)
const throttle = { max: 30, perSeconds: 60, message: AUTH_MESSAGES.tooManyTries }

const secondFactorStateSchema = z.object({
  isOn: z.boolean(),
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number().int(),
})
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODE_COUNT) })

export const secondFactorEndpoints = {
  state: defineEndpoint({
    method: 'GET',
    path: '/auth/second-factor',
    extra: 'secondFactor',
    summary: 'Get the state of your second factor',
    access: SECOND_FACTOR_OPTIONAL,
    response: secondFactorStateSchema,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/start',
    extra: 'secondFactor',
    summary: 'Create a secret for an authenticator app; it takes effect once a code is confirmed',
    access: SECOND_FACTOR_OPTIONAL,
    body: z.object({ password: passwordSchema }),
    throttle,
    /** `uri` is encoded in the QR code. `secret` is the base32 key, for users who can't scan it. */
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    extra: 'secondFactor',
    summary: 'Turn on the second factor; only this response contains the recovery codes',
    access: SECOND_FACTOR_OPTIONAL,
    body: z.object({ code: codeSchema }),
    throttle,
    response: recoveryCodesSchema,
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    extra: 'secondFactor',
    summary: 'Replace the recovery codes; only this response contains the new ones',
    access: SIGNED_IN,
    body: z.object({ password: passwordSchema, code: codeSchema }),
    throttle,
    response: recoveryCodesSchema,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor/remove',
    extra: 'secondFactor',
    summary: 'Turn off the second factor',
    access: SIGNED_IN,
    body: z.object({ password: passwordSchema, code: codeSchema }),
    throttle,
    response: successSchema,
  }),
}
