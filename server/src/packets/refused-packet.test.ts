import { STATUS } from '@epay/contract/applications/status'
import { UNSTORABLE_TEXT_MESSAGE } from '@epay/contract/common/text'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStoredFiles } from '#server/applications/factories.ts'
import { findApplication } from '#server/applications/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { findPacketOf } from './queries.ts'
import { buildSubmissionForm, createHiredApplication, linkFor, PDF_DOCUMENT } from './test-submission.ts'

const MEGABYTE = 1024 * 1024
const PROGRAM = Buffer.from('MZ\u0090\u0000 This program cannot be run in DOS mode.')
const PROGRAM_REFUSED = 'This is a program. Choose a PDF, JPG, or PNG file.'
/** A single transparent pixel. */
const BLANK_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const GOOD = { name: 'good.pdf', content: PDF_DOCUMENT }
const tooLargePdf = () => Buffer.concat([PDF_DOCUMENT, Buffer.alloc(10 * MEGABYTE)])

let app: TestApp
let id: string
let token: string
beforeAll(async () => {
  app = await buildTestApp()
  id = (await createHiredApplication(app)).id
  token = await linkFor(app, id)
})
afterAll(() => app.close())

type Case = [what: string, overrides: Parameters<typeof buildSubmissionForm>[1], message: string]

const CASES: readonly Case[] = [
  ['a missing first name', { fields: { firstName: '' } }, 'First name is required'],
  [
    'no application id',
    { fields: { applicationId: undefined } },
    'Application ID is required but not found.',
  ],
  [
    'a name that is too long',
    { fields: { lastName: 'x'.repeat(51) } },
    'Last name: Use 50 characters or fewer',
  ],
  [
    'a signature that is no picture',
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
    'a PDF as photo',
    { photo: { name: 'me.jpg', content: PDF_DOCUMENT } },
    'Photo: This is a PDF file. Choose a JPG or PNG picture.',
  ],
  ['no document', { documents: [] }, 'Please upload at least one supporting document'],
  [
    'a program with the name of a PDF, after a good document',
    { documents: [GOOD, { name: 'passport.pdf', content: PROGRAM }] },
    'passport.pdf: This is a program. Choose a PDF, JPG, or PNG file.',
  ],
  [
    'a document that is too large',
    { documents: [{ name: 'scan.pdf', content: tooLargePdf() }] },
    'scan.pdf: That file is larger than 10 MB.',
  ],
  [
    'a photo that is too large',
    { photo: { name: 'me.jpg', content: tooLargePdf() } },
    'Photo: That file is larger than 10 MB.',
  ],
  [
    'an empty document',
    { documents: [{ name: 'scan.pdf', content: Buffer.alloc(0) }] },
    'scan.pdf: The file is empty. Choose another file.',
  ],
  [
    'a document after the twentieth, whatever it is',
    { documents: [...Array.from({ length: 20 }, () => GOOD), { name: 'more.pdf', content: PROGRAM }] },
    'You can add up to 20 documents.',
  ],
]

const submit = (form: FormData) =>
  app.anonymous.upload('/JobApplication/candidate-i9-submission', form, { query: { token } })

describe('a refused packet', () => {
  it.each(CASES)('with %s says so and leaves nothing behind', async (_, overrides, errorMessage) => {
    const { status, body } = await submit(await buildSubmissionForm(id, overrides))
    expect({ status, body }).toMatchObject({ status: 200, body: { success: false, errorMessage } })
    await expectNothingStored()
  })

  it.each([
    ['scan.pdf', { documents: [{ name: 'scan.pdf', content: PROGRAM }] }, PROGRAM_REFUSED],
    [{ text: 'Last name' }, { fields: { lastName: 'A\u0000' } }, UNSTORABLE_TEXT_MESSAGE],
  ])('says what is about %j with its values apart, for translation', async (subject, overrides, text) => {
    const { body } = await submit(await buildSubmissionForm(id, overrides))
    expect(body).toHaveProperty('message', {
      text: FILE_MESSAGES.about,
      values: { subject, message: { text } },
    })
  })

  it('that gives a part twice is no form', async () => {
    for (const repeat of [
      (form: FormData) => form.append('FirstName', 'Eva'),
      (form: FormData) => form.append('firstname', 'Ana'),
      (form: FormData) => form.append('userPhoto', form.get('userPhoto') ?? '', 'other.jpg'),
    ]) {
      const form = await buildSubmissionForm(id)
      repeat(form)
      expect(await submit(form)).toMatchObject({
        status: 400,
        body: { detail: 'A part of the form was sent more than once.' },
      })
    }
    await expectNothingStored()
  })

  it('of an application that is not approved says so', async () => {
    const waiting = await createHiredApplication(app, STATUS.HRManagerApproved)
    const answer = await app
      .as('CFO')
      .upload('/JobApplication/i9-submission', await buildSubmissionForm(waiting.id))
    expect(answer.body).toEqual({
      success: false,
      errorMessage: "This application isn't approved yet, so there's no packet to fill out.",
    })
    expect(countStoredFiles(app)).toBe(0)
  })
})

async function expectNothingStored() {
  const { orm } = app.dependencies.database
  expect(countStoredFiles(app)).toBe(0)
  expect(await findPacketOf(orm, id)).toBeUndefined()
  expect((await findApplication(orm, id))?.packetSubmittedAt).toBeNull()
  expect((await app.mails()).filter(mail => mail.about === id)).toEqual([])
}
