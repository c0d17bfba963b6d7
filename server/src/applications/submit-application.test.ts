import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildFormData, buildPdf, countStored, historyOf, listMailsAbout } from './factories.ts'
import { findApplication } from './queries.ts'

const PATH = '/JobApplication/upload'
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
  await app.createAccount({ roles: ['HR-Manager', 'Employee'], username: 'hr', email: 'hr@office.example' })
  await app.createAccount({ roles: ['HR-Manager'], username: 'hr2', email: 'hr2@office.example' })
  await app.createAccount({ roles: ['CFO'], username: 'chief', email: 'chief@office.example' })
})
afterAll(() => app.close())

const idOf = (body: unknown) => applicationEndpoints.upload.response.parse(body).id
const errorsOf = (body: unknown) => problemSchema.parse(body).errors

it('a submission must be a form, and its invalid fields are named in PascalCase', async () => {
  expect((await app.anonymous.post(PATH, { firstName: 'Ana' })).status).toBe(415)
  const form = buildFormData({ firstName: '', email: 'ana', birthDate: '2026-11-21', language: 'xx' })
  const { status, headers, body } = await app.anonymous.upload(PATH, form)
  expect(status).toBe(400)
  expect(headers.get('content-type')).toContain('application/problem+json')
  expect(errorsOf(body)).toEqual({
    FirstName: ['First Name is required'],
    Email: ['Invalid email format'],
    BirthDate: ['Birth Date cannot be in the future'],
    Language: [expect.any(String)],
  })
})

it('a submission stores the application and its history, and emails the applicant and HR', async () => {
  const { status, body } = await app.anonymous.upload(PATH, buildFormData({ affiliatedUnion: '' }))
  expect(status).toBe(201)
  const id = idOf(body)
  const columns = { affiliatedUnion: null, resumeFileId: null, status: 0, lastModificationTime: null }
  expect(await findApplication(app.context.db, id)).toMatchObject(columns)
  expect(await historyOf(app, id)).toMatchObject([
    { fromStatus: null, toStatus: 0, actionBy: 'Ana López', remarks: '', viaLink: false },
  ])
  expect(body).toEqual({
    id,
    applicationNumber: expect.stringMatching(/^[1-9]\d{3}-\d{4}$/),
    isConfirmedByMail: true,
  })
  const { applicationNumber } = applicationEndpoints.upload.response.parse(body)
  const list = await app.as('Admin').get(`/JobApplication?applicantName=${applicationNumber}`)
  expect(list.body).toMatchObject({ items: [{ id }], totalCount: 1 })
  const mails = await listMailsAbout(app, id)
  expect(mails.find(mail => mail.kind === 'application-received')?.text).toContain(applicationNumber)
  expect(mails.map(mail => [mail.kind, mail.to, mail.about]).sort()).toEqual([
    ['application-received', 'ana@applicants.example', id],
    ['approval-request', 'hr2@office.example', id],
    ['approval-request', 'hr@office.example', id],
  ])
})

it('a form that fills in the hidden field is rejected, and leaves nothing behind', async () => {
  const before = await countStored(app)
  const resume = { name: 'cv.pdf', content: buildPdf() }
  for (const faxNumber of ['555', '  x'])
    expect(await app.anonymous.upload(PATH, buildFormData({ faxNumber }, resume))).toMatchObject({
      ...{ status: 400, body: { errors: { '': [APPLY_MESSAGES.honeypot] } } },
    })
  expect(await countStored(app)).toEqual(before)
  expect((await app.anonymous.upload(PATH, buildFormData({ FaxNumber: '' }))).status).toBe(201)
})

it('a resume has at most 10 MB', async () => {
  const sendResume = (size: number) =>
    app.anonymous.upload(PATH, buildFormData({}, { name: 'resume.pdf', content: buildPdf(size) }))
  const before = await countStored(app)
  expect((await sendResume(FILE_MAX_BYTES + 1)).status).toBe(413)
  expect(await countStored(app)).toEqual(before)
  expect((await sendResume(FILE_MAX_BYTES)).status).toBe(201)
})
