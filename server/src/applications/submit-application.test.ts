import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { applicationPageSchema, applicationSchema } from '@epay/contract/applications/schemas'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildFormData, buildPdf, countStoredFiles, historyOf, mailsAbout, submitForm } from './factories.ts'
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

describe('POST /JobApplication/upload', () => {
  it('refuses what is not multipart', async () => {
    expect((await app.anonymous.post(PATH, { firstName: 'Ana' })).status).toBe(415)
  })

  it('names every field that is wrong, in PascalCase', async () => {
    const form = buildFormData({
      firstName: '',
      email: 'ana',
      birthDate: '2026-11-21',
      city: 'x'.repeat(101),
    })
    const { status, headers, body } = await app.anonymous.upload(PATH, form)
    expect(status).toBe(400)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(errorsOf(body)).toEqual({
      FirstName: ['First Name is required'],
      Email: ['Invalid email format'],
      BirthDate: ['Birth Date cannot be in the future'],
      City: ['City cannot exceed 100 characters'],
    })
  })

  it('stores the application, its history and its mails', async () => {
    const { status, body } = await app.anonymous.upload(
      PATH,
      buildFormData({ referenceName1: 'Ben', affiliatedUnion: '' }),
    )
    expect(status).toBe(201)
    const id = idOf(body)
    expect(await findApplication(app.context.db, id)).toMatchObject({
      firstName: 'Ana',
      birthDate: '1991-04-12',
      referenceName1: 'Ben',
      affiliatedUnion: null,
      previousJobStartDate1: null,
      resumeFileId: null,
      status: 0,
      lastModificationTime: null,
    })
    expect(await historyOf(app, id)).toMatchObject([
      { fromStatus: null, toStatus: 0, actionBy: 'Ana López', remarks: '', viaLink: false },
    ])
    const mails = await mailsAbout(app, id)
    expect(body).toEqual({
      id,
      applicationNumber: expect.stringMatching(/^[1-9]\d{3}-\d{4}$/),
      isConfirmedByMail: true,
    })
    const { applicationNumber } = applicationEndpoints.upload.response.parse(body)
    expect(mails.find(mail => mail.kind === 'application-received')?.text).toContain(applicationNumber)
    const found = await app.as('Admin').get(`/JobApplication?applicantName=${applicationNumber}`)
    expect(applicationPageSchema.parse(found.body).items.map(item => item.id)).toEqual([id])
    const details = await app.as('Admin').get(`/JobApplication/${id}`)
    expect(applicationSchema.parse(details.body).applicationNumber).toBe(applicationNumber)
    expect(mails.map(mail => [mail.kind, mail.to, mail.about]).sort()).toEqual([
      ['application-received', 'ana@applicants.example', id],
      ['approval-request', 'hr2@office.example', id],
      ['approval-request', 'hr@office.example', id],
    ])
  })

  it('mails each HR-Manager links of their own to open, approve and reject', async () => {
    const mails = await mailsAbout(app, await submitForm(app))
    const requests = mails.filter(mail => mail.kind === 'approval-request')
    expect(requests).toHaveLength(2)
    for (const { text } of requests) {
      expect(text).toMatch(/^http:\/\/portal\.test\/validate-token\?token=[\w.-]+$/m)
      expect(text).toMatch(/^http:\/\/portal\.test\/application-action\?token=[\w.-]+&action=approve$/m)
      expect(text).toMatch(/^http:\/\/portal\.test\/application-action\?token=[\w.-]+&action=reject$/m)
    }
    const [one, other] = requests.map(mail => /token=([\w.-]+)/.exec(mail.text)?.[1])
    expect(one).not.toBe(other)
  })
})

describe('the hidden field', () => {
  it('refuses what fills it in, with words for a person and without a trace', async () => {
    const files = countStoredFiles(app)
    const mails = (await app.mails()).length
    const resume = { name: 'cv.pdf', content: buildPdf() }
    for (const faxNumber of ['555', '  x']) {
      const form = buildFormData({ email: 'bot@x.example', faxNumber }, resume)
      const { status, body } = await app.anonymous.upload(PATH, form)
      expect(status).toBe(400)
      expect(errorsOf(body)).toEqual({
        '': [
          "We couldn't send your application because a hidden field was filled in, possibly by your browser. Submit it again.",
        ],
      })
    }
    expect(countStoredFiles(app)).toBe(files)
    expect((await app.mails()).length).toBe(mails)
    const { body } = await app.as('CFO').get('/JobApplication', { query: { maxResultCount: 100 } })
    expect(JSON.stringify(body)).not.toContain('bot@x.example')
  })

  it('may come along empty', async () => {
    const { status } = await app.anonymous.upload(PATH, buildFormData({ FaxNumber: '' }))
    expect(status).toBe(201)
  })
})

describe('the language', () => {
  const languageOf = async (fields: Record<string, string>) =>
    (await findApplication(app.context.db, await submitForm(app, fields)))?.language

  it('is the page\u2019s, English unless said', async () => {
    expect(await languageOf({})).toBe('en')
    expect(await languageOf({ language: '' })).toBe('en')
    expect(await languageOf({ Language: 'es' })).toBe('es')
  })

  it('is one that the portal speaks', async () => {
    const { status, body } = await app.anonymous.upload(PATH, buildFormData({ language: 'xx' }))
    expect(status).toBe(400)
    expect(Object.keys(errorsOf(body) ?? {})).toEqual(['Language'])
  })
})

describe('the resume', () => {
  const sendResume = (name: string, content: Buffer, fields = {}) =>
    app.anonymous.upload(PATH, buildFormData(fields, { name, content }))

  it('is refused above 10MB, and nothing is left', async () => {
    const files = countStoredFiles(app)
    expect((await sendResume('resume.pdf', buildPdf(FILE_MAX_BYTES + 1))).status).toBe(413)
    expect(countStoredFiles(app)).toBe(files)
    expect((await sendResume('resume.pdf', buildPdf(FILE_MAX_BYTES))).status).toBe(201)
  })
})
