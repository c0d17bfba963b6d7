import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countStoredFiles } from '#server/applications/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../../scripts/read-zip.ts'
import { buildPhotoJpeg } from '../factories.ts'
import { findPacketOf } from '../queries.ts'
import { buildSubmissionForm, PDF_DOCUMENT } from '../test-submission.ts'
import { documentForm, openCandidateDraft } from './test-draft.ts'

const MEGABYTE = 1024 * 1024
const TOO_MANY_MESSAGE = 'You can add up to 20 documents.'

let app: TestApp
let photo: Buffer
beforeAll(async () => {
  app = await buildTestApp()
  photo = await buildPhotoJpeg()
})
afterAll(() => app.close())

const photoForm = (content = photo) => documentForm(content, 'me.jpg', 'userPhoto')

it('a file is stored under the client’s id, listed in upload order, and returned byte for byte', async () => {
  const { putFile, getFile, read } = await openCandidateDraft(app)
  const [documentId, photoId] = [randomUUID(), randomUUID()]
  expect((await putFile(documentForm(), documentId)).body).toEqual({
    ...{ id: documentId, kind: 'document', name: 'passport.pdf' },
    ...{ type: 'application/pdf', size: PDF_DOCUMENT.length },
  })
  await putFile(photoForm(), photoId)
  expect((await read()).files).toMatchObject([
    { id: documentId, kind: 'document' },
    { id: photoId, kind: 'photo' },
  ])
  const { headers, bytes } = await getFile(documentId)
  expect(bytes.equals(PDF_DOCUMENT)).toBe(true)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect((await getFile(photoId)).headers.get('content-type')).toBe('image/jpeg')
  expect((await getFile(randomUUID())).status).toBe(404)
})

it("a file can't be read or removed through another draft", async () => {
  const [candidate, otherDraft] = [await openCandidateDraft(app), await openCandidateDraft(app)]
  const fileId = randomUUID()
  await candidate.putFile(documentForm(), fileId)
  expect((await otherDraft.getFile(fileId)).status).toBe(404)
  expect((await otherDraft.removeFile(fileId)).status).toBe(200)
  expect((await candidate.getFile(fileId)).status).toBe(200)
  const staffPath = `/JobApplication/${candidate.id}/packet-draft`
  await app.as('HR-Manager').put(staffPath, { version: 0, answers: {} })
  expect((await app.as('HR-Manager').get(`${staffPath}/files/${fileId}`)).status).toBe(404)
})

it('a file with the same id replaces a file, any photo replaces the photo, and both can be removed', async () => {
  const { putFile, removeFile, getFile, read } = await openCandidateDraft(app)
  const fileId = randomUUID()
  await putFile(documentForm(), fileId)
  await putFile(documentForm(PDF_DOCUMENT, 'again.pdf'), fileId)
  await putFile(photoForm())
  await putFile(photoForm())
  expect((await read()).files).toMatchObject([
    { kind: 'document', name: 'again.pdf' },
    { kind: 'photo', name: 'me.jpg' },
  ])
  expect((await removeFile(fileId)).body).toEqual({ success: true })
  expect((await read()).files).toHaveLength(1)
  expect((await getFile(fileId)).status).toBe(404)
})

it('the first files of a draft can be uploaded concurrently', async () => {
  const { putFile, read } = await openCandidateDraft(app)
  const responses = await Promise.all([putFile(), putFile(), putFile()])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await read()).files).toHaveLength(3)
})

it.each([
  ['empty', () => documentForm(Buffer.alloc(0), 'a.pdf'), 400],
  ['in an unknown part', () => documentForm(PDF_DOCUMENT, 'a.pdf', 'another'), 400],
  ['a truncated photo', () => photoForm(photo.subarray(0, 300)), 400],
  ['over 10 MB', () => documentForm(Buffer.concat([PDF_DOCUMENT, Buffer.alloc(10 * MEGABYTE)])), 413],
])('a file is rejected if it is %s', async (_, form, status) => {
  const { putFile, read } = await openCandidateDraft(app)
  const initialFileCount = countStoredFiles(app)
  expect((await putFile(form())).status).toBe(status)
  expect((await read()).files).toEqual([])
  expect(countStoredFiles(app)).toBe(initialFileCount)
})

it('the 21st document is rejected', async () => {
  const { putFile } = await openCandidateDraft(app)
  for (let count = 0; count < 20; count++) expect((await putFile()).status).toBe(200)
  expect(await putFile()).toMatchObject({ status: 400, body: { detail: TOO_MANY_MESSAGE } })
  expect((await putFile(photoForm())).status).toBe(200)
})

it('a submission includes only the uploaded files that it names, followed by the files that it sends', async () => {
  const { id, submit, putFile } = await openCandidateDraft(app)
  const [photoId, fileId] = [randomUUID(), randomUUID()]
  await putFile(photoForm(), photoId)
  await putFile(documentForm(PDF_DOCUMENT, 'first.pdf'), fileId)
  await putFile(documentForm(PDF_DOCUMENT, 'unused.pdf'))
  const documents = [{ name: 'second.pdf', content: PDF_DOCUMENT }]
  const form = await buildSubmissionForm(id, { photo: null, documents })
  form.append('UploadedPhoto', photoId)
  form.append('UploadedDocuments', fileId)
  expect(await submit(form)).toEqual({ success: true, errorMessage: null })

  const zip = await readZip((await app.as('CFO').get(`/JobApplication/${id}/packet.zip`)).bytes)
  const paths = [...zip.keys()].filter(path => path.startsWith('documents/'))
  expect(paths).toEqual(['documents/01-first.pdf', 'documents/02-second.pdf'])
  expect(zip.get('documents/01-first.pdf')?.equals(PDF_DOCUMENT)).toBe(true)
})

it('a submission is rejected without side effects if it names a file of another draft or of none', async () => {
  const { id, submit, putFile, read } = await openCandidateDraft(app)
  await putFile()
  const foreignId = randomUUID()
  const staffFile = `/JobApplication/${id}/packet-draft/files/${foreignId}`
  await app.as('Admin').upload(staffFile, documentForm(), { method: 'PUT' })
  for (const fileId of [randomUUID(), foreignId]) {
    const form = await buildSubmissionForm(id, { documents: [] })
    form.append('UploadedDocuments', fileId)
    expect(await submit(form)).toEqual({
      success: false,
      errorMessage: 'One of your files is missing. Check your files and submit again.',
    })
  }
  expect((await read()).files).toHaveLength(1)
  expect(await findPacketOf(app.dependencies.db, id)).toBeUndefined()
})

it('a submission counts uploaded files toward the limit of 20 documents', async () => {
  const { id, submit, putFile } = await openCandidateDraft(app)
  const fileId = randomUUID()
  await putFile(documentForm(), fileId)
  const documents = Array.from({ length: 20 }, () => ({ name: 'a.pdf', content: PDF_DOCUMENT }))
  const form = await buildSubmissionForm(id, { documents })
  form.append('UploadedDocuments', fileId)
  expect(await submit(form)).toEqual({ success: false, errorMessage: TOO_MANY_MESSAGE })
})
