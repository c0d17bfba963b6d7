import { examplesOf } from '../common/example.ts'
import { EXAMPLE_TOKENS, MARIA, OFFICE } from '../common/example-data.ts'
import { authEndpoints, type OwnSession, secondFactorEndpoints, sessionEndpoints } from './endpoints.ts'
import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from './messages.ts'
import { SCRIPT_TOKEN_MESSAGES, type ScriptToken, scriptTokenEndpoints } from './script-tokens.ts'

const success = { success: true } as const
const tokens = { token: EXAMPLE_TOKENS.access, refreshToken: EXAMPLE_TOKENS.refresh }
const password = 'five quiet copper kettles'
const newPassword = 'nine slow paper lanterns'
const recoveryCodes = [
  'k3fw-9qtz-m2xa',
  'p7hd-4ycb-r8ne',
  'w5ju-2vgs-t6lx',
  'b9mq-7zka-c3df',
  'h4xr-8npw-y2ge',
  's6tc-5bjv-q9uk',
  'd2la-3wyh-f7mz',
  'n8ge-6rpx-k4tb',
  'v3qs-9cdu-j5wa',
  'x7yf-2hkn-z8mr',
]
const usedLinkError = { LINK_USED: AUTH_MESSAGES.linkUsed } as const

export const authExamples = examplesOf(authEndpoints, {
  register: {
    body: {
      username: 'dana.whitfield',
      email: OFFICE.manager.email,
      roles: ['HR-Manager'],
    },
    response: { id: 'e4b7c901-52fa-4d83-9b16-7a0c3d8e2f45', username: 'dana.whitfield' },
    errors: { CONFLICT: 'Another account already uses this username or e-mail.' },
  },
  login: {
    body: { username: 'maria.sandoval', password },
    response: tokens,
    errors: {
      INVALID_CREDENTIALS: AUTH_MESSAGES.loginFailed,
      SECOND_FACTOR_REQUIRED: SECOND_FACTOR_MESSAGES.required,
    },
  },
  refreshToken: {
    body: { refreshToken: EXAMPLE_TOKENS.refresh },
    response: tokens,
    errors: { NOT_SIGNED_IN: AUTH_MESSAGES.sessionOver },
  },
  logout: { response: success },
  resetPassword: {
    body: { username: 'maria.sandoval', oldPassword: password, newPassword },
    response: success,
    errors: { TOO_MANY_REQUESTS: AUTH_MESSAGES.tooManyTries },
  },
  chooseLanguage: { body: { language: 'es' }, response: success },
  forgotPassword: { body: { email: MARIA.email }, response: success },
  checkPasswordLink: { body: { token: EXAMPLE_TOKENS.link }, response: success, errors: usedLinkError },
  setPassword: {
    body: { token: EXAMPLE_TOKENS.link, newPassword },
    response: success,
    errors: usedLinkError,
  },
  validateEmailToken: {
    body: { token: EXAMPLE_TOKENS.link },
    response: tokens,
    errors: {
      ...usedLinkError,
      LINK_NEEDS_SIGN_IN: AUTH_MESSAGES.notSignedIn,
      SECOND_FACTOR_REQUIRED: SECOND_FACTOR_MESSAGES.required,
      TOO_MANY_REQUESTS: AUTH_MESSAGES.tooManyTries,
    },
  },
  roles: {
    response: [
      { id: '1', name: 'Admin' },
      { id: '2', name: 'HR-Manager' },
      { id: '3', name: 'CFO' },
      { id: '4', name: 'Employee' },
    ],
  },
})

export const secondFactorExamples = examplesOf(secondFactorEndpoints, {
  state: { response: { isOn: true, isRequired: false, recoveryCodesLeft: 9 } },
  start: {
    body: { password },
    response: {
      secret: 'KRUGS4ZANFZSAYJA',
      uri: 'otpauth://totp/Harbor%20Builders:maria.sandoval?secret=KRUGS4ZANFZSAYJA&issuer=Harbor%20Builders',
    },
    errors: { CONFLICT: SECOND_FACTOR_MESSAGES.alreadyOn },
  },
  confirm: {
    body: { code: '482913' },
    response: { recoveryCodes },
    errors: { CONFLICT: SECOND_FACTOR_MESSAGES.notStarted },
  },
  renewRecoveryCodes: { body: { password, code: '482913' }, response: { recoveryCodes } },
  remove: {
    body: { password, code: '482913' },
    response: success,
    errors: { CONFLICT: SECOND_FACTOR_MESSAGES.cannotRemove },
  },
})

const session: OwnSession = {
  id: '9a41d7e6-0c52-4b8f-a3d9-16e7f20b8c54',
  createdAt: '2026-11-20T15:58:03.000Z',
  lastUsedAt: '2026-11-20T16:40:21.000Z',
  address: '10.20.0.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
  isLinkSession: false,
  isThis: true,
}

export const sessionExamples = examplesOf(sessionEndpoints, {
  list: { response: [session] },
  endOthers: { response: success },
})

const scriptToken: ScriptToken = {
  id: '5e0b9c37-a1d4-4f62-8c7e-3b2d1a096f58',
  name: 'Nightly payroll',
  scope: 'import',
  createdBy: OFFICE.admin.name,
  createdAt: '2026-10-01T08:15:00.000Z',
  expiresAt: '2027-03-30T08:15:00.000Z',
  lastUsedAt: '2026-11-20T02:00:05.000Z',
  revokedAt: null,
}

export const scriptTokenExamples = examplesOf(scriptTokenEndpoints, {
  list: { response: [scriptToken] },
  create: {
    body: { name: scriptToken.name, scope: 'import', days: 180 },
    response: { ...scriptToken, lastUsedAt: null, token: 'epay_shown-this-once' },
  },
  revoke: {
    params: { id: scriptToken.id },
    response: success,
    errors: { NOT_FOUND: SCRIPT_TOKEN_MESSAGES.notFound },
  },
})
