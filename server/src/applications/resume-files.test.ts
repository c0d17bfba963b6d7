import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProtectedPdf, otherFiles, PDF_FILES, WORD_FILES } from '#server/files/test-files.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildFormData, buildPdf, countStoredFiles } from './factories.ts'

const PATH = '/JobApplication/upload'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

function send(name: string, content: Buffer) {
  return app.anonymous.upload(PATH, buildFormData({}, { name, content }))
}

describe('a resume', () => {
  it('is named after its applicant, whatever the file was called', async () => {
    const content = buildPdf(300_000)
    const { body } = await send('../Ana López.PDF', content)
    const { id } = applicationEndpoints.upload.response.parse(body)
    const { headers, bytes } = await app.as('CFO').get(`/JobApplication/${id}/download-resume`)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('attachment; filename=Ana_resume.PDF')
    expect(bytes.equals(content)).toBe(true)
  })

  it.each([...PDF_FILES, ...WORD_FILES])(
    'that is %s is stored unchanged, and downloaded as an attachment',
    async (_, name, content) => {
      const { status, body } = await send(name, content)
      expect(status).toBe(201)
      const { id } = applicationEndpoints.upload.response.parse(body)
      const { headers, bytes } = await app.as('CFO').get(`/JobApplication/${id}/download-resume`)
      expect(bytes.equals(content)).toBe(true)
      expect(headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  it('of another type is rejected with an explanation, and leaves no file', async () => {
    const files = countStoredFiles(app)
    const picture: readonly [string, string, Buffer] = [
      'This is a JPG picture.',
      'resume.pdf',
      Buffer.from('ffd8ffe0', 'hex'),
    ]
    for (const [what, name, content] of [...(await otherFiles()), picture]) {
      const { status, body } = await send(name, content)
      const errors = { Resume: [`${what} Choose a PDF, DOC, or DOCX file.`] }
      expect([status, problemSchema.parse(body).errors]).toEqual([400, errors])
    }
    const { body } = await send('resume.pdf', Buffer.from('fffefdfc00010203', 'hex'))
    expect(problemSchema.parse(body).errors).toEqual({ Resume: ['Choose a PDF, DOC, or DOCX file.'] })
    expect(countStoredFiles(app)).toBe(files)
  })

  it('that needs a password to open is rejected, but not one that only restricts changes', async () => {
    const protectedPdf = await send('resume.pdf', await buildProtectedPdf({ userPassword: 'secret' }))
    expect(problemSchema.parse(protectedPdf.body).errors).toEqual({ Resume: [FILE_MESSAGES.locked] })
    const owned = await send('resume.pdf', await buildProtectedPdf({ ownerPassword: 'secret' }))
    expect(owned.status).toBe(201)
    const damaged = Buffer.concat([
      (await buildProtectedPdf({ userPassword: 'secret' })).subarray(0, 300),
      Buffer.from('/Encrypt'),
    ])
    expect((await send('resume.pdf', damaged)).status).toBe(201)
  })
})
