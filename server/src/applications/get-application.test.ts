import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildFormData, buildPdf, createApplication, findMailedToken, unknownId } from './factories.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

it.each(['', '/history', '/download-resume'])(
  'GET /JobApplication/{id}%s returns 404 for an unknown ID',
  async suffix => {
    for (const id of [unknownId(), '17', 'x%27--', '%00'])
      expect((await app.as('Admin').get(`/JobApplication/${id}${suffix}`)).status).toBe(404)
  },
)

it('downloading a missing resume returns 404', async () => {
  const { id } = await createApplication(app)
  const response = await app.as('Admin').get(`/JobApplication/${id}/download-resume`)
  expect(response).toMatchObject({ status: 404, body: { detail: 'No resume uploaded' } })
})

it('each download of a resume is audited, even with an emailed link', async () => {
  await app.createAccount({ roles: ['HR-Manager'], username: 'hr', email: 'hr@office.example' })
  const form = buildFormData({}, { name: 'cv.pdf', content: buildPdf() })
  const { body } = await app.anonymous.upload('/JobApplication/upload', form)
  const { id } = applicationEndpoints.upload.response.parse(body)
  await app.as('Admin').get(`/JobApplication/${id}/download-resume`)
  const link = app.withToken(await findMailedToken(app, id, 'hr@office.example'))
  expect((await link.get(`/JobApplication/${id}/download-resume`)).bytes).toEqual(buildPdf())
  expect((await auditOf(app, id)).map(event => [event.action, event.actorName])).toEqual([
    ['application.submitted', 'Applicant'],
    ['resume.downloaded', 'admin'],
    ['resume.downloaded', 'hr'],
  ])
})
