import { expect, it } from 'vitest'
import { classifyMailError } from '#server/mail/rules.ts'

const buildError = (message: string, properties: object) => Object.assign(new Error(message), properties)
const buildRequirementError = (response: string, code: string) =>
  buildError(`Mail command failed: ${response}`, {
    code,
    response,
    responseCode: Number(response.slice(0, 3)),
  })

it.each([
  ['connection', buildError('connect', { code: 'ESOCKET' })],
  ['connection', buildError('Greeting never received', { code: 'ETIMEDOUT' })],
  ['connection', buildError('getaddrinfo ENOTFOUND', { code: 'EDNS' })],
  ['sign-in', buildError('Invalid login', { code: 'EAUTH', responseCode: 535 })],
  ['encryption', buildError('self-signed certificate', { code: 'ESOCKET' })],
  ['encryption', buildError('no', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
  ['encryption', buildError('STARTTLS', { code: 'ETLS' })],
  ['refused-for-now', buildError('Busy', { code: 'EENVELOPE', responseCode: 451 })],
  ['refused', buildError('No such mailbox', { code: 'EENVELOPE', responseCode: 550 })],
  ['encryption', buildRequirementError('530 5.7.0 Must issue a STARTTLS command first', 'EENVELOPE')],
  ['encryption', buildRequirementError('538 5.7.11 Encryption required for this mechanism', 'EAUTH')],
  ['sign-in', buildRequirementError('530 5.7.0 Authentication required', 'EENVELOPE')],
  ['other', buildError('EACCES', { code: 'EACCES' })],
  ['other', 'text'],
])('%s: %s', (category, error) => {
  expect(classifyMailError(error)).toBe(category)
})
