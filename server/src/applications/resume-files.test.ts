import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDoc, buildDocx, EXECUTABLE } from '#server/files/factories.ts'
import { buildProtectedPdf } from '#server/files/test-pdfs.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildFormData, buildPdf, countStoredFiles } from './factories.ts'

const MEGABYTE = 1024 * 1024
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

function send(name: string, content: Buffer) {
  return app.anonymous.upload('/JobApplication/upload', buildFormData({}, { name, content }))
}

type BuildFile = () => Buffer | Promise<Buffer>
const buildZipBomb = () => buildDocx({ 'word/media/a.bmp': Buffer.alloc(100 * MEGABYTE) })

it.each<[what: string, build: BuildFile, name: string, storedName: string]>([
  ['a PDF with a path in its name', buildPdf, '../Ana López.PDF', 'Ana_resume.PDF'],
  ['an old Word document', buildDoc, 'cv.doc', 'Ana_resume.doc'],
  ['a Word document', buildDocx, 'cv.docx', 'Ana_resume.docx'],
  ['a ZIP bomb, which nothing unpacks,', buildZipBomb, 'cv.docx', 'Ana_resume.docx'],
])('%s is stored unchanged as a resume named after its applicant', async (_, build, name, storedName) => {
  const content = await build()
  const { body } = await send(name, content)
  const { id } = applicationEndpoints.upload.response.parse(body)
  const { headers, bytes } = await app.as('CFO').get(`/JobApplication/${id}/download-resume`)
  expect(bytes.equals(content)).toBe(true)
  expect(headers.get('content-disposition')).toBe(`attachment; filename=${storedName}`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

it.each<[what: string, build: BuildFile, message: string]>([
  ['a photo', () => HEIC, 'This is a HEIC photo. Choose a PDF, DOC, or DOCX file.'],
  ['a program', () => EXECUTABLE, 'This is a program. Choose a PDF, DOC, or DOCX file.'],
  ['a protected PDF', () => buildProtectedPdf({ userPassword: 'secret' }), FILE_MESSAGES.locked],
])('%s is rejected as a resume with an explanation, and leaves no file', async (_, build, message) => {
  const files = countStoredFiles(app)
  const response = await send('resume.pdf', await build())
  expect(response).toMatchObject({ status: 400, body: { errors: { Resume: [message] } } })
  expect(countStoredFiles(app)).toBe(files)
})
