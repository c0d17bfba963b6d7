import { expect, it } from 'vitest'
import { classifyMailError } from '#server/mail/rules.ts'

const failure = (message: string, properties: object) => Object.assign(new Error(message), properties)
const requirement = (response: string, code: string) =>
  failure(`Mail command failed: ${response}`, { code, response, responseCode: Number(response.slice(0, 3)) })

it.each([
  ['connection', failure('connect', { code: 'ESOCKET' })],
  ['connection', failure('Greeting never received', { code: 'ETIMEDOUT' })],
  ['connection', failure('getaddrinfo ENOTFOUND', { code: 'EDNS' })],
  ['sign-in', failure('Invalid login', { code: 'EAUTH', responseCode: 535 })],
  ['encryption', failure('self-signed certificate', { code: 'ESOCKET' })],
  ['encryption', failure('no', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })],
  ['encryption', failure('STARTTLS', { code: 'ETLS' })],
  ['refused-for-now', failure('Busy', { code: 'EENVELOPE', responseCode: 451 })],
  ['refused', failure('No such mailbox', { code: 'EENVELOPE', responseCode: 550 })],
  ['encryption', requirement('530 5.7.0 Must issue a STARTTLS command first', 'EENVELOPE')],
  ['encryption', requirement('538 5.7.11 Encryption required for this mechanism', 'EAUTH')],
  ['sign-in', requirement('530 5.7.0 Authentication required', 'EENVELOPE')],
  ['other', failure('EACCES', { code: 'EACCES' })],
  ['other', 'text'],
])('%s: %s', (category, error) => {
  expect(classifyMailError(error)).toBe(category)
})
