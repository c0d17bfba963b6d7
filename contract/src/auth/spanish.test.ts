import { expect, it } from 'vitest'
import * as accountTexts from './account-texts.ts'
import { deniedHelp, deniedText } from './denied-reasons.ts'
import * as messages from './messages.ts'
import { forgotPasswordSchema } from './schemas.ts'
import * as signInTexts from './sign-in-texts.ts'
import { SPANISH_AUTH } from './spanish.ts'

const REASONS = [null, 'missing-token', 'invalid-token', 'validation-failed', 'network-error', 'server-error']

const { RESET_BY_MAIL, USERNAME_IS_OTHER_EMAIL, USERNAME_CONFUSABLE, ...translatedMessages } = messages
const { lostRole, otherLink, ...refusals } = messages.ACCESS_REFUSALS
const { LINK_CODE_TEXTS, VALIDATING_TOKEN, ...translatedSignInTexts } = signInTexts

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.values(Object(value)).flatMap(textsIn)
}

function emailMessages(): string[] {
  const issues = ['', 'a'.repeat(101), '\u0007'].flatMap(
    email => forgotPasswordSchema.safeParse({ email }).error?.issues ?? [],
  )
  return issues.map(({ message }) => message)
}

it.each([
  ['messages', { ...translatedMessages, ACCESS_REFUSALS: refusals }],
  ['account pages', accountTexts],
  ['sign-in pages', translatedSignInTexts],
  ['denied pages', REASONS.map(reason => [deniedText(reason), deniedHelp(reason)])],
  ['email errors', emailMessages()],
])('the Spanish catalog has all texts of the %s', (_, texts) => {
  expect(textsIn(texts).filter(text => !Object.hasOwn(SPANISH_AUTH, text))).toEqual([])
})
