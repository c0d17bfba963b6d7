import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStoredFiles } from '#server/applications/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { readZip } from '../../../../scripts/read-zip.ts'
import { buildPhotoJpeg } from '../factories.ts'
import { findPacketOf } from '../queries.ts'
import { buildSubmissionForm, PDF_DOCUMENT } from '../test-submission.ts'
import { documentForm, openCandidateDraft } from './test-draft.ts'

const MEGABYTE = 1024 * 1024
const GONE = {
  success: false,
  errorMessage: 'One of your files is missing. Check your files and submit again.',
}

let app: TestApp
let photo: Buffer
beforeAll(async () => {
  app = await buildTestApp()
  photo = await buildPhotoJpeg()
})
afterAll(() => app.close())

const photoForm = (content = photo) => documentForm(content, 'me.jpg', 'userPhoto')

/** The packet's form, which refers to uploaded files by id. */
async function formWith(id: string, uploaded: { photo?: string; documents?: string[] }) {
  const form = await buildSubmissionForm(id, {
    ...(uploaded.photo && { photo: null }),
    ...(uploaded.documents && { documents: [] }),
  })
  if (uploaded.photo) form.append('UploadedPhoto', uploaded.photo)
  if (uploaded.documents) form.append('UploadedDocuments', uploaded.documents.join(','))
  return form
}

describe('files of an unfinished packet', () => {
  it('are kept under the client’s id, listed in their order, and read back byte for byte', async () => {
    const { putFile, getFile, read } = await openCandidateDraft(app)
    const [first, second] = [randomUUID(), randomUUID()]
    expect((await putFile(documentForm(), first)).body).toEqual({
      id: first,
      kind: 'document',
      name: 'passport.pdf',
      type: 'application/pdf',
      size: PDF_DOCUMENT.length,
    })
    await putFile(photoForm(), second)
    expect((await read()).files.map(({ id, kind }) => [id, kind])).toEqual([
      [first, 'document'],
      [second, 'photo'],
    ])
    const { headers, bytes } = await getFile(first)
    expect(bytes.equals(PDF_DOCUMENT)).toBe(true)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect((await getFile(second)).headers.get('content-type')).toBe('image/jpeg')
    expect((await getFile(randomUUID())).status).toBe(404)
  })

  it('belong to their own packet alone', async () => {
    const [one, other] = [await openCandidateDraft(app), await openCandidateDraft(app)]
    const fileId = randomUUID()
    await one.putFile(documentForm(), fileId)
    expect((await other.getFile(fileId)).status).toBe(404)
    expect((await other.removeFile(fileId)).status).toBe(200)
    expect((await one.getFile(fileId)).status).toBe(200)
    await app.as('HR-Manager').put(`/JobApplication/${one.id}/packet-draft`, { version: 0, answers: {} })
    const asStaff = await app.as('HR-Manager').get(`/JobApplication/${one.id}/packet-draft/files/${fileId}`)
    expect(asStaff.status).toBe(404)
  })

  it('are replaced by the same id, and a photo by the next photo; each can be removed', async () => {
    const { putFile, removeFile, getFile, read } = await openCandidateDraft(app)
    const fileId = randomUUID()
    await putFile(documentForm(), fileId)
    await putFile(documentForm(PDF_DOCUMENT, 'again.pdf'), fileId)
    await putFile(photoForm())
    await putFile(photoForm())
    expect((await read()).files.map(({ kind, name }) => [kind, name])).toEqual([
      ['document', 'again.pdf'],
      ['photo', 'me.jpg'],
    ])
    expect((await removeFile(fileId)).body).toEqual({ success: true })
    expect((await read()).files).toHaveLength(1)
    expect((await getFile(fileId)).status).toBe(404)
  })

  it.each([
    ['a program', () => documentForm(Buffer.from('MZ program'), 'a.pdf'), 400],
    ['nothing', () => documentForm(Buffer.alloc(0), 'a.pdf'), 400],
    ['no file at all', () => documentForm(PDF_DOCUMENT, 'a.pdf', 'another'), 400],
    ['a photo that is a PDF', () => documentForm(PDF_DOCUMENT, 'a.jpg', 'userPhoto'), 400],
    ['a photo that is cut off', () => photoForm(photo.subarray(0, 300)), 400],
    ['more than 10 MB', () => documentForm(Buffer.concat([PDF_DOCUMENT, Buffer.alloc(10 * MEGABYTE)])), 413],
  ])('are not: %s', async (_, form, expected) => {
    const { putFile, read } = await openCandidateDraft(app)
    const before = countStoredFiles(app)
    expect((await putFile(form())).status).toBe(expected)
    expect((await read()).files).toEqual([])
    expect(countStoredFiles(app)).toBe(before)
  })

  it('are twenty documents at most', async () => {
    const { putFile } = await openCandidateDraft(app)
    for (let count = 0; count < 20; count++) expect((await putFile()).status).toBe(200)
    const { status, body } = await putFile()
    expect(status).toBe(400)
    expect(body).toMatchObject({ detail: 'You can add up to 20 documents.' })
    expect((await putFile(photoForm())).status).toBe(200)
  })
})

describe('a submission that names files', () => {
  it('takes them into the packet without their being sent again, before those that come along', async () => {
    const { id, submit, putFile } = await openCandidateDraft(app)
    const [photoId, fileId] = [randomUUID(), randomUUID()]
    await putFile(photoForm(), photoId)
    await putFile(documentForm(PDF_DOCUMENT, 'first.pdf'), fileId)
    await putFile(documentForm(PDF_DOCUMENT, 'not wanted.pdf'))
    const form = await formWith(id, { photo: photoId, documents: [fileId] })
    form.append('documentFiles', new Blob([new Uint8Array(PDF_DOCUMENT)]), 'second.pdf')
    expect(await submit(form)).toEqual({ success: true, errorMessage: null })

    const zip = await readZip((await app.as('CFO').get(`/JobApplication/${id}/packet.zip`)).bytes)
    const documents = [...zip.keys()].filter(path => path.startsWith('documents/'))
    expect(documents).toEqual(['documents/01-first.pdf', 'documents/02-second.pdf'])
    expect(zip.get('documents/01-first.pdf')?.equals(PDF_DOCUMENT)).toBe(true)
    expect(zip.get('photo.jpg')?.includes('secret-place')).toBe(false)
  })

  it('is refused when one of them was removed, and everything else stays', async () => {
    const { id, submit, putFile, read } = await openCandidateDraft(app)
    await putFile()
    const form = await formWith(id, { documents: [randomUUID()] })
    expect(await submit(form)).toEqual(GONE)
    expect((await read()).files).toHaveLength(1)
    expect(await findPacketOf(app.dependencies.db, id)).toBeUndefined()
  })

  it.each([['another packet’s'], ['the office’s']])('does not reach %s files', async whose => {
    const { id, submit } = await openCandidateDraft(app)
    const fileId = randomUUID()
    if (whose === 'the office’s') {
      const path = `/JobApplication/${id}/packet-draft/files/${fileId}`
      await app.as('Admin').upload(path, documentForm(), { method: 'PUT' })
    } else await (await openCandidateDraft(app)).putFile(documentForm(), fileId)
    const form = await formWith(id, { documents: [fileId] })
    expect(await submit(form)).toEqual(GONE)
  })

  it('counts them among the twenty', async () => {
    const { id, submit, putFile } = await openCandidateDraft(app)
    const fileId = randomUUID()
    await putFile(documentForm(), fileId)
    const documents = Array.from({ length: 20 }, () => ({ name: 'a.pdf', content: PDF_DOCUMENT }))
    const form = await buildSubmissionForm(id, { documents })
    form.append('UploadedDocuments', fileId)
    expect(await submit(form)).toEqual({
      success: false,
      errorMessage: 'You can add up to 20 documents.',
    })
  })
})
