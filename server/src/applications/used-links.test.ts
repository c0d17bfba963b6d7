import { problemSchema } from '@epay/contract/common/problem-schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { mailedToken, submitForm } from './factories.ts'

const EMAIL = 'approver@office.example'
let app: TestApp
let id: string
let token: string

beforeAll(async () => {
  app = await buildTestApp()
  await app.createAccount({ roles: ['HR-Manager'], username: EMAIL, email: EMAIL })
  id = await submitForm(app)
  token = await mailedToken(app, id, EMAIL)
  const body = { applicationId: id, newStatus: 'Rejected', notes: 'Secret reason' }
  await app.as('HR-Manager').post(`/JobApplication/${id}/updateStatus`, body)
})
afterAll(() => app.close())

it.each([
  ['an application', 409, () => app.withToken(token).get(`/JobApplication/${id}`)],
  ['a resume', 409, () => app.withToken(token).get(`/JobApplication/${id}/download-resume`)],
  ['a decision', 409, () => app.anonymous.post('/JobApplication/action', { token, status: 1, notes: 'No' })],
  ['a session', 401, () => app.anonymous.post('/auth/validate-emailtoken', { token })],
])('a link to %s only says who decided, once someone has', async (_, status, open) => {
  const answer = await open()
  const { type, detail } = problemSchema.parse(answer.body)
  expect(answer.status).toBe(status)
  expect(detail).toMatch(/^This application is already HR-Manager Rejected by hr-manager on /)
  expect(detail).not.toContain('Secret reason')
  if (status === 401) expect(type).toBe('urn:epay:link-used')
})
