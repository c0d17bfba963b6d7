import { randomUUID } from 'node:crypto'
import { companyFormEndpoints } from '@epay/contract/company-forms/endpoints'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { buildPhotoJpeg } from '#server/packets/factories.ts'
import {
  buildSubmissionForm,
  createHiredApplication,
  linkFor,
  PDF_DOCUMENT,
} from '#server/packets/test-submission.ts'
import { buildLogo } from '#server/settings/factories.ts'
import type { Answer } from '#server/testing/api-client.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'
import { PLANTED } from './test-clamd.ts'

const infected = (content: Buffer) => Buffer.concat([content, Buffer.from(PLANTED)])
/** In the middle of a PDF, some way behind the first piece that arrives. */
export function infectedPdf(): Buffer {
  const content = buildPdf(300_000)
  content.write(PLANTED, 200_000)
  return content
}

const asFile = (content: Buffer) => new Blob([new Uint8Array(content)])
export function formWith(field: string, content: Buffer, name: string): FormData {
  const form = new FormData()
  form.append(field, asFile(content), name)
  return form
}
const csv = (more = '') => Buffer.from(`id,name\n7,Ann ${more}\n`)

type Upload = {
  field: string
  /** 400 by default; a packet's refusal is an answer of its own. */
  refusal?: 200
  send(app: TestApp): Promise<Answer>
}

const INFECTED_PHOTO = async () => ({ name: 'me.jpg', content: infected(await buildPhotoJpeg()) })
const draftPath = (path: string, id: string) => `/JobApplication/${id}/${path}/files/${randomUUID()}`

export async function sendToCandidateDraft(app: TestApp, form: FormData): Promise<Answer> {
  const { id } = await createHiredApplication(app)
  const query = { candidatetoken: await linkFor(app, id) }
  return app.anonymous.upload(draftPath('candidate-packet-draft', id), form, { query, method: 'PUT' })
}

/** An infected file for each call that takes files. */
export const UPLOADS: Record<string, Upload> = {
  'POST /JobApplication/upload': {
    field: 'resume',
    send: app =>
      app.anonymous.upload(
        '/JobApplication/upload',
        buildFormData({}, { name: 'ana.pdf', content: infectedPdf() }),
      ),
  },
  'POST /JobApplication/candidate-i9-submission': {
    field: 'documentFiles',
    refusal: 200,
    async send(app) {
      const { id } = await createHiredApplication(app)
      const documents = [
        { name: 'passport.pdf', content: PDF_DOCUMENT },
        { name: 'permit.pdf', content: infectedPdf() },
      ]
      return app.anonymous.upload(
        '/JobApplication/candidate-i9-submission',
        await buildSubmissionForm(id, { documents }),
        { query: { token: await linkFor(app, id) } },
      )
    },
  },
  'POST /JobApplication/i9-submission': {
    field: 'userPhoto',
    refusal: 200,
    async send(app) {
      const { id } = await createHiredApplication(app)
      const form = await buildSubmissionForm(id, { photo: await INFECTED_PHOTO() })
      return app.as('HR-Manager').upload('/JobApplication/i9-submission', form)
    },
  },
  'PUT /JobApplication/:id/candidate-packet-draft/files/:fileId': {
    field: 'documentFiles',
    send: app => sendToCandidateDraft(app, formWith('documentFiles', infectedPdf(), 'permit.pdf')),
  },
  'PUT /JobApplication/:id/packet-draft/files/:fileId': {
    field: 'userPhoto',
    async send(app) {
      const { id } = await createHiredApplication(app)
      const { name, content } = await INFECTED_PHOTO()
      const form = formWith('userPhoto', content, name)
      return app.as('HR-Manager').upload(draftPath('packet-draft', id), form, { method: 'PUT' })
    },
  },
  'POST /import/preview': {
    field: 'files',
    send: app =>
      app.as('HR-Manager').upload('/import/preview', formWith('files', csv(PLANTED), 'employees.csv')),
  },
  'POST /year-end-forms/:year/uploads': {
    field: 'files',
    send: app =>
      app.as('HR-Manager').upload('/year-end-forms/2026/uploads', formWith('files', infectedPdf(), 'w2.pdf')),
  },
  'POST /company-forms/:id/pdf/:language': {
    field: 'pdf',
    async send(app) {
      const manager = app.as('HR-Manager')
      const { body } = await manager.post('/company-forms', {
        title: { en: 'Handbook', es: '' },
        mode: 'read',
      })
      const { id } = companyFormEndpoints.create.response.parse(body)
      return manager.upload(`/company-forms/${id}/pdf/en`, formWith('pdf', infectedPdf(), 'handbook.pdf'))
    },
  },
  'POST /certificates': {
    field: 'front',
    async send(app) {
      const { name, content } = await INFECTED_PHOTO()
      return app.as('HR-Manager').upload('/certificates', formWith('front', content, name))
    },
  },
  'POST /my-certificates': {
    field: 'back',
    async send(app) {
      const { name, content } = await INFECTED_PHOTO()
      return app.as('Employee').upload('/my-certificates', formWith('back', content, name))
    },
  },
  'PUT /my-certificates/:id': {
    field: 'front',
    async send(app) {
      const { name, content } = await INFECTED_PHOTO()
      const form = formWith('front', content, name)
      return app.as('Employee').upload(`/my-certificates/${randomUUID()}`, form, { method: 'PUT' })
    },
  },
  'PUT /settings/logo': {
    field: 'logo',
    async send(app) {
      const form = formWith('logo', infected(await buildLogo()), 'logo.png')
      return app.as('Admin').upload('/settings/logo', form, { method: 'PUT' })
    },
  },
}
