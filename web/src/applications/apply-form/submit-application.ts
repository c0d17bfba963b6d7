import { type ApplicationForm, HONEYPOT_FIELD } from '@epay/contract/applications/application-form'
import { uploadEndpoint } from '@epay/contract/applications/upload-endpoint'
import type { Language } from '@epay/contract/languages/languages'
import { ApiError, UNREADABLE_MESSAGE } from '#web/lib/api-error.ts'
import { send } from '#web/lib/request.ts'
import type { UploadProgress } from '#web/lib/upload.ts'

/** `crypto.randomUUID` exists on secure pages only, and an office may run the portal on plain HTTP. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

type Submission = {
  form: ApplicationForm
  resume: File | null
  /** What the applicant reads. */
  language: Language
  /** '' unless something filled in the field that no person sees. */
  honeypot: string
  key: string
  onProgress: (progress: UploadProgress) => void
}

/** Throws: ApiError, also for an answer that is not the portal's, such as a hotel's sign-in page. */
export async function submitApplication(submission: Submission): Promise<void> {
  const { form, resume, language, honeypot, key, onProgress } = submission
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) if (value !== '') body.append(name, value)
  body.append('language', language)
  if (honeypot !== '') body.append(HONEYPOT_FIELD, honeypot)
  if (resume) body.append('resume', resume, resume.name)
  const response = await send(uploadEndpoint, {
    form: body,
    headers: { 'Idempotency-Key': key },
    onUploadProgress: resume ? onProgress : undefined,
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!uploadEndpoint.response.safeParse(answer).success)
    throw new ApiError({ status: response.status, body: UNREADABLE_MESSAGE })
}
