import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { problemType } from '@epay/contract/common/problem'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildFormData, buildPdf, countStoredFiles } from './factories.ts'

const PATH = '/JobApplication/upload'
const { max, perSeconds } = applicationEndpoints.upload.throttle
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => app.close())

function send(address: string, fields: Record<string, string> = {}) {
  const form = buildFormData(fields, { name: 'cv.pdf', content: buildPdf() })
  return app.anonymous.upload(PATH, form, { headers: { 'x-forwarded-for': address } })
}

it('takes no more from one address than the throttle lets through, and says when to try again', async () => {
  const answers = []
  for (let count = 0; count < max; count++) answers.push((await send('203.0.113.5', { email: '' })).status)
  expect(new Set(answers)).toEqual(new Set([400]))

  const { status, headers, body } = await send('203.0.113.5')
  expect(status).toBe(429)
  expect(problemSchema.parse(body)).toEqual({
    type: problemType('TOO_MANY_REQUESTS'),
    title: 'Too Many Requests',
    status: 429,
    detail: APPLY_MESSAGES.tooManySubmissions,
  })
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(perSeconds)
  expect(countStoredFiles(app)).toBe(0)

  expect((await send('203.0.113.6')).status).toBe(201)
})
