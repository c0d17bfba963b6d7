import { randomBytes } from 'node:crypto'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildFormData, buildPdf, countStoredFiles } from './factories.ts'

const SUBMISSIONS = 24
const MEGABYTE = 1024 * 1024
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

it(`stores ${SUBMISSIONS} submissions at once, each with its own resume, byte for byte`, async () => {
  const resumes = Array.from({ length: SUBMISSIONS }, () => {
    const content = buildPdf(MEGABYTE)
    randomBytes(1000).copy(content, 5000)
    return content
  })
  const answers = await Promise.all(
    resumes.map((content, number) =>
      app.anonymous.upload(
        '/JobApplication/upload',
        buildFormData({ email: `ana${number}@x.example` }, { name: 'cv.pdf', content }),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(resumes.map(() => 201))
  const stored = await Promise.all(
    answers.map(({ body }) => {
      const { id } = applicationEndpoints.upload.response.parse(body)
      return app.as('CFO').get(`/JobApplication/${id}/download-resume`)
    }),
  )
  expect(stored.every(({ bytes }, number) => resumes[number]?.equals(bytes))).toBe(true)
  expect(countStoredFiles(app)).toBe(SUBMISSIONS)
})
