import { expect, it } from 'vitest'
import { deniedHelp, deniedText } from './denied-reasons.ts'
import * as messages from './messages.ts'
import { forgotPasswordSchema } from './schemas.ts'
import { SPANISH_AUTH } from './spanish.ts'

const { CHECKING_AUTHENTICATION, LOGIN_TITLE, SESSION_ENDED_ELSEWHERE } = messages
const REASONS = ['missing-token', 'invalid-token', 'validation-failed', 'network-error', 'server-error']

it.each([
  ['signing in', [LOGIN_TITLE, CHECKING_AUTHENTICATION, ...Object.values(messages.AUTH_MESSAGES)]],
  [
    'why a session ended',
    [
      SESSION_ENDED_ELSEWHERE,
      ...Object.values(messages.SESSION_END_MESSAGES),
      ...Object.values(messages.SESSION_UNANSWERED_MESSAGES),
    ],
  ],
  [
    'setting a password',
    [
      ...Object.values(messages.PASSWORD_LABELS),
      ...Object.values(messages.RESET_PASSWORD_MESSAGES),
      ...Object.values(messages.PASSWORD_MESSAGES),
      ...Object.values(messages.FORGOT_PASSWORD_MESSAGES),
    ],
  ],
  [
    'why an e-mail address is refused',
    ['', 'a'.repeat(101), '\u0007'].flatMap(
      email => forgotPasswordSchema.safeParse({ email }).error?.issues.map(({ message }) => message) ?? [],
    ),
  ],
  ['why a call is refused', [messages.ACCESS_REFUSALS.role, messages.ACCESS_REFUSALS.roles]],
  ['the second factor', Object.values(messages.SECOND_FACTOR_MESSAGES)],
  [
    'why a page does not open',
    [null, 'unauthorized', ...REASONS].flatMap(reason => [
      ...Object.values(deniedText(reason)),
      deniedHelp(reason),
    ]),
  ],
])('Spanish says %s', (_, texts) => {
  expect(texts.filter(text => !Object.hasOwn(SPANISH_AUTH, text))).toEqual([])
})
