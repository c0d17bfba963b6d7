import { STATUS } from '@epay/contract/applications/status'
import { packetPartName } from '@epay/contract/packets/packet-form'
import { createApplication } from '#server/applications/factories.ts'
import type { ApplicationRow, NewApplication } from '#server/applications/queries.ts'
import { issueLink } from '#server/auth/links.ts'
import { inTransaction } from '#server/platform/context.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'
import { buildAnswers, buildPhotoJpeg, buildSignaturePng } from './factories.ts'

export const PDF_DOCUMENT = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
)

export function createHiredApplication(
  app: TestApp,
  overrides: Partial<NewApplication> = {},
): Promise<ApplicationRow> {
  const status = STATUS.CFOApproved
  return createApplication(app, { lastName: 'López Muñoz', addressLine2: 'Apt 4B', status, ...overrides })
}

export function linkFor(
  { context }: Pick<TestApp, 'context'>,
  applicationId: string,
  purpose: 'complete-packet' | 'sign-forms' | 'set-password' = 'complete-packet',
  email = 'ana@example.com',
): Promise<string> {
  return inTransaction(context, context =>
    issueLink(context, {
      purpose,
      subjectId: applicationId,
      accountId: null,
      email,
      name: 'Ana López Muñoz',
    }),
  )
}

/** Submits a packet through an emailed link, by default with a new link and a complete form. */
export async function submitByLink(
  app: TestApp,
  applicationId: string,
  { token, ...overrides }: Overrides & { token?: string } = {},
): Promise<void> {
  const query = { token: token ?? (await linkFor(app, applicationId)) }
  const form = await buildSubmissionForm(applicationId, overrides)
  const { body } = await app.anonymous.upload('/JobApplication/candidate-i9-submission', form, { query })
  if (JSON.stringify(body) !== JSON.stringify({ success: true, errorMessage: null }))
    throw new Error(`The packet was refused: ${JSON.stringify(body)}`)
}

type Upload = { name: string; content: Buffer; field?: string }
type Overrides = {
  fields?: Record<string, string | undefined>
  photo?: Upload | null
  documents?: readonly Upload[]
}

/** Builds a complete form as the wizard sends it; omits fields that are `undefined`. */
export async function buildSubmissionForm(
  applicationId: string,
  overrides: Overrides = {},
): Promise<FormData> {
  const signature = (await buildSignaturePng()).toString('base64')
  const fields: Record<string, string | readonly string[] | undefined> = {
    ...buildAnswers({ applicationId, signatureBase64: `data:image/png;base64,${signature}` }),
    ...overrides.fields,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(packetPartName(name), [value].flat().join(','))
  }
  const { photo = { name: 'me.jpg', content: await buildPhotoJpeg() } } = overrides
  if (photo) form.append('userPhoto', fileOf(photo), photo.name)
  for (const document of overrides.documents ?? [{ name: 'passport.pdf', content: PDF_DOCUMENT }])
    form.append(document.field ?? 'documentFiles', fileOf(document), document.name)
  return form
}

function fileOf({ content }: Upload): Blob {
  return new Blob([new Uint8Array(content)])
}
