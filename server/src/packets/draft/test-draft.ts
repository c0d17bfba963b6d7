import { randomUUID } from 'node:crypto'
import { packetDraftSchema } from '@epay/contract/packets/draft'
import type { TestApp } from '#server/testing/build-test-app.ts'
import { createHiredApplication, linkFor, PDF_DOCUMENT } from '../test-submission.ts'

export function documentForm(
  content: Buffer = PDF_DOCUMENT,
  name = 'passport.pdf',
  field = 'documentFiles',
): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(content)]), name)
  return form
}

export async function openCandidateDraft(app: TestApp) {
  const { id } = await createHiredApplication(app)
  const query = { candidatetoken: await linkFor(app, id) }
  const path = `/JobApplication/${id}/candidate-packet-draft`
  const filePath = (fileId: string) => `${path}/files/${fileId}`
  return {
    id,
    path,
    query,
    read: async (access = query) =>
      packetDraftSchema.parse((await app.anonymous.get(path, { query: access })).body),
    save: (version: number, answers: Record<string, string>) =>
      app.anonymous.put(path, { version, answers }, { query }),
    putFile: (form = documentForm(), fileId: string = randomUUID()) =>
      app.anonymous.upload(filePath(fileId), form, { query, method: 'PUT' }),
    getFile: (fileId: string) => app.anonymous.get(filePath(fileId), { query }),
    submit: async (form: FormData) => {
      const submission = { query: { token: query.candidatetoken } }
      return (await app.anonymous.upload('/JobApplication/candidate-i9-submission', form, submission)).body
    },
    removeFile: (fileId: string) => app.anonymous.delete(filePath(fileId), { query }),
  }
}
