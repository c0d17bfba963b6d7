import { UNSTORABLE_TEXT_MESSAGE } from '@epay/contract/common/text'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStoredFiles, mailsAbout } from '#server/applications/factories.ts'
import { findApplication } from '#server/applications/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { findPacketOf } from './queries.ts'
import { buildSubmissionForm, createHiredApplication, linkFor, PDF_DOCUMENT } from './test-submission.ts'

const PROGRAM = Buffer.from('MZ\u0090\u0000 This program cannot be run in DOS mode.')
const PROGRAM_REFUSED = 'This is a program. Choose a PDF, JPG, or PNG file.'
/** A single transparent pixel. */
const BLANK_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const GOOD = { name: 'good.pdf', content: PDF_DOCUMENT }
const TOO_LARGE = Buffer.concat([PDF_DOCUMENT, Buffer.alloc(10 * 1024 * 1024)])

let app: TestApp
let id: string
let token: string
beforeAll(async () => {
  app = await buildTestApp()
  id = (await createHiredApplication(app)).id
  token = await linkFor(app, id)
})
afterAll(() => app.close())

type Overrides = Parameters<typeof buildSubmissionForm>[1]

const submit = (form: FormData) =>
  app.anonymous.upload('/JobApplication/candidate-i9-submission', form, { query: { token } })

async function expectNothingStored() {
  const { db } = app.dependencies
  expect(countStoredFiles(app)).toBe(0)
  expect(await findPacketOf(db, id)).toBeUndefined()
  expect((await findApplication(db, id))?.packetSubmittedAt).toBeNull()
  expect(await mailsAbout(app, id)).toEqual([])
}

describe('a submission', () => {
  it.each<[string, Overrides, string]>([
    ['a missing first name', { fields: { firstName: '' } }, 'First name is required'],
    [
      'a signature that is a program',
      { fields: { signatureBase64: `data:image/png;base64,${PROGRAM.toString('base64')}` } },
      'Signature: This is a program. Choose a JPG or PNG picture.',
    ],
    [
      'a signature without ink',
      { fields: { signatureBase64: `data:image/png;base64,${BLANK_PNG}` } },
      'Digital signature is required',
    ],
    ['no photo', { photo: null }, 'Please upload or capture a photo'],
    [
      'a photo that is too large',
      { photo: { name: 'me.jpg', content: TOO_LARGE } },
      'Photo: That file is larger than 10 MB.',
    ],
    ['no document', { documents: [] }, 'Please upload at least one supporting document'],
    [
      'a program named like a PDF, after a good document',
      { documents: [GOOD, { name: 'passport.pdf', content: PROGRAM }] },
      `passport.pdf: ${PROGRAM_REFUSED}`,
    ],
    [
      'more than twenty documents',
      { documents: [...Array.from({ length: 20 }, () => GOOD), { name: 'more.pdf', content: PROGRAM }] },
      'You can add up to 20 documents.',
    ],
  ])('with %s is refused and stores nothing', async (_, overrides, errorMessage) => {
    const { status, body } = await submit(await buildSubmissionForm(id, overrides))
    expect({ status, body }).toMatchObject({ status: 200, body: { success: false, errorMessage } })
    await expectNothingStored()
  })

  it.each([
    ['scan.pdf', { documents: [{ name: 'scan.pdf', content: PROGRAM }] }, PROGRAM_REFUSED],
    [{ text: 'Last name' }, { fields: { lastName: 'A\u0000' } }, UNSTORABLE_TEXT_MESSAGE],
  ])('is refused with a translatable message about %j', async (subject, overrides, text) => {
    const { body } = await submit(await buildSubmissionForm(id, overrides))
    const values = { subject, message: { text } }
    expect(body).toHaveProperty('message', { text: FILE_MESSAGES.about, values })
  })

  it.each<[string, (form: FormData) => void]>([
    ['a field', form => form.append('FirstName', 'Eva')],
    ['a field in another case', form => form.append('firstname', 'Ana')],
    ['the photo', form => form.append('userPhoto', form.get('userPhoto') ?? '', 'other.jpg')],
  ])('that repeats %s returns 400 and stores nothing', async (_, repeat) => {
    const form = await buildSubmissionForm(id)
    repeat(form)
    const detail = 'A part of the form was sent more than once.'
    expect(await submit(form)).toMatchObject({ status: 400, body: { detail } })
    await expectNothingStored()
  })
})
