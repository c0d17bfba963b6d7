import { FILE_MESSAGES, messageAbout } from '@epay/contract/files/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otherFiles, PDF_FILES } from '#server/files/test-files.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildSubmissionForm, createHiredApplication, linkFor } from './test-submission.ts'

const PATH = '/JobApplication/candidate-i9-submission'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function submit(documents: readonly { name: string; content: Buffer }[]) {
  const { id } = await createHiredApplication(app)
  const token = await linkFor(app, id)
  const form = await buildSubmissionForm(id, { documents })
  const { body } = await app.anonymous.upload(PATH, form, { query: { token } })
  return body
}

describe('documents of a packet', () => {
  it('of every PDF are taken', async () => {
    const documents = PDF_FILES.map(([, name, content]) => ({ name, content }))
    expect(await submit(documents)).toEqual({ success: true, errorMessage: null })
  })

  it('of another type are refused with what they are and what to choose', async () => {
    for (const [what, name, content] of await otherFiles()) {
      const isHeic = what === 'This is a HEIC photo.'
      const text = isHeic ? FILE_MESSAGES.heicPicture : `${what} Choose a PDF, JPG, or PNG file.`
      expect(await submit([{ name, content }])).toMatchObject({
        success: false,
        message: messageAbout(name, text),
      })
    }
  })
})
