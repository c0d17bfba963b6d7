import type { ApplicationForm } from '@epay/contract/applications/application-form'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { callApi } from '#web/lib/api-client.ts'
import type { UploadProgress } from '#web/lib/upload.ts'

export type Attempt = { key: string; content: string }

/** `crypto.randomUUID` exists on secure pages only, and an office may run the portal on plain HTTP. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** The same form sent again is the same attempt; a changed one is another. */
export function attemptFor(form: ApplicationForm, resume: File | null, last: Attempt | undefined): Attempt {
  const file = resume && [resume.name, resume.size, resume.lastModified]
  const content = JSON.stringify([form, file])
  return last?.content === content ? last : { key: newKey(), content }
}

type Submission = {
  form: ApplicationForm
  resume: File | null
  key: string
  onProgress: (progress: UploadProgress) => void
}

export function submitApplication({ form, resume, key, onProgress }: Submission): Promise<{ id: string }> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) if (value !== '') body.append(name, value)
  if (resume) body.append('resume', resume, resume.name)
  return callApi(applicationEndpoints.upload, {
    form: body,
    headers: { 'Idempotency-Key': key },
    onUploadProgress: resume ? onProgress : undefined,
  })
}
