import {
  type ApplicationForm,
  HONEYPOT_FIELD,
  type SubmissionReceipt,
  submissionReceiptSchema,
  uploadEndpoint,
} from '@epay/contract/applications/application-form'
import { SENDING_TEXTS } from '@epay/contract/applications/apply-texts'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { AGE_QUESTIONS, type AgeQuestion } from '@epay/contract/common/age-question'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import type { Language } from '@epay/contract/languages/languages'
import type { Message } from '@epay/contract/languages/message'
import { type FormEvent, type RefObject, useState } from 'react'
import { ApiError, isProblem } from '#web/lib/api-error.ts'
import { readJson, send } from '#web/lib/request.ts'
import { useLanguage } from '#web/lib/translated.tsx'
import type { UploadProgress } from '#web/lib/upload.ts'
import { type ApplyFormApi, isFormField, RESUME_FIELD } from './apply-form-data.ts'
import type { Attempt } from './draft.ts'
import type { Resume, ResumeState } from './resume.tsx'

type SubmissionOptions = {
  form: ApplyFormApi
  resume: Resume
  honeypotRef: RefObject<HTMLInputElement | null>
  lastAttempt: Attempt | undefined
  /** Only EPay servers return a receipt. */
  onSubmitted: (receipt?: SubmissionReceipt) => void
  /** Called if the server expects the other age question. */
  onAgeQuestion: (question: AgeQuestion) => void
  onInvalid: (names: string[]) => void
}

/** `names` is empty if the failure concerns the whole form. */
type DisplayedFailure = { parts: readonly Message[]; names: readonly string[] }

export function useSubmission(options: SubmissionOptions) {
  const { form, resume, honeypotRef, lastAttempt, onSubmitted, onAgeQuestion, onInvalid } = options
  const { language } = useLanguage()
  const [attempt, setAttempt] = useState<Attempt>(
    () => lastAttempt ?? { key: createKey(), isUnanswered: false },
  )
  const [isReceived, setIsReceived] = useState(false)
  const [failure, setFailure] = useState<DisplayedFailure>()
  const [sentFraction, setSentFraction] = useState<number>()
  const [isSubmitting, setIsSubmitting] = useState(false)

  const showRefusal = (error: unknown) => {
    const { parts, fieldErrors } = submissionFailure(error, resume.file !== null)
    // An `isAdult` error means that the office asks that question instead of the birth date, so the birth date needs
    // no error.
    if (fieldErrors.isAdult) delete fieldErrors.birthDate
    const question = AGE_QUESTIONS.find(name => fieldErrors[name])
    if (question) onAgeQuestion(question)
    for (const [name, text] of Object.entries(fieldErrors)) {
      if (isFormField(name)) form.setError(name, { type: 'server', message: text })
      else if (name === RESUME_FIELD) resume.refuse(text)
    }
    const names = Object.keys(fieldErrors)
    setFailure({ parts, names })
    onInvalid(names)
    // Browsers might autofill the hidden field, which would make the next attempt fail, too.
    if (parts.includes(APPLY_MESSAGES.honeypot) && honeypotRef.current) honeypotRef.current.value = ''
  }

  const showInvalidFields = (fields: readonly string[], resumeError = resume.error) => {
    const names = [...fields, ...(resumeError ? [RESUME_FIELD] : [])]
    setFailure({ parts: [SENDING_TEXTS.fixFields], names })
    onInvalid(names)
  }

  const send = async (values: ApplicationForm, { key, isUnanswered }: Attempt) => {
    const { file, error: resumeError } = await resume.whenChecked()
    // Someone who chose a resume doesn't want to apply without one.
    if (resumeError) return showInvalidFields([], resumeError)
    setAttempt({ key, isUnanswered: true })
    setIsReceived(false)
    setFailure(undefined)
    setIsSubmitting(true)
    try {
      const receipt = await submitApplication({
        form: values,
        resume: file,
        language,
        honeypot: honeypotRef.current?.value ?? '',
        key,
        onProgress: ({ sentBytes, totalBytes }) => setSentFraction(sentBytes / totalBytes),
      })
      onSubmitted(receipt)
    } catch (error) {
      if (isProblem(error, 'KEY_REUSED')) return setIsReceived(true)
      if (isRefusal(error)) setAttempt({ key, isUnanswered })
      showRefusal(error)
    } finally {
      setSentFraction(undefined)
      setIsSubmitting(false)
    }
  }

  const submitAs = (current: Attempt) =>
    form.handleSubmit(
      values => send(values, current),
      errors => showInvalidFields(Object.keys(errors)),
    )
  return {
    attempt,
    setAttempt,
    /** Whether the server already has a different version of this application and therefore refused this one. */
    isReceived,
    failure: isCorrected(failure, form, resume) ? undefined : failure,
    sentFraction,
    isSubmitting,
    submit: (event: FormEvent) => void submitAs(attempt)(event),
    submitAsNew: () => void submitAs({ key: createKey(), isUnanswered: false })(),
  }
}

/**
 * Whether the server rejected the submission. Any other failure, such as a 502 from a gateway, might hide a
 * successful submission.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 'network' && error.status >= 400 && error.status < 500
}

/** Hides the failure once its fields are corrected. */
function isCorrected(
  failure: DisplayedFailure | undefined,
  { formState }: ApplyFormApi,
  resume: ResumeState,
): boolean {
  if (!failure || failure.names.length === 0) return false
  const invalidNames: readonly string[] = [
    ...Object.keys(formState.errors),
    ...(resume.error ? [RESUME_FIELD] : []),
  ]
  return !failure.names.some(name => invalidNames.includes(name))
}

/** Replaces `crypto.randomUUID`, which needs HTTPS; some offices run the portal over HTTP. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

type Submission = {
  form: ApplicationForm
  resume: File | null
  language: Language
  /** Empty unless a bot or browser filled in the hidden field. */
  honeypot: string
  key: string
  onProgress: (progress: UploadProgress) => void
}

/**
 * Returns `undefined` if the server sends no receipt.
 * Throws: ApiError.
 */
async function submitApplication(submission: Submission): Promise<SubmissionReceipt | undefined> {
  const { form, resume, language, honeypot, key, onProgress } = submission
  const body = new FormData()
  for (const [name, value] of Object.entries(form))
    if (value !== '' && value !== null) body.append(name, String(value))
  body.append('language', language)
  body.append('idempotencyKey', key)
  if (honeypot !== '') body.append(HONEYPOT_FIELD, honeypot)
  if (resume) body.append('resume', resume, resume.name)
  const response = await send(uploadEndpoint, {
    form: body,
    onUploadProgress: resume ? onProgress : undefined,
  })
  // Any 2xx response means success, regardless of its body.
  const receipt = await readJson(response).catch(() => undefined)
  return submissionReceiptSchema.safeParse(receipt).data
}

type SubmissionFailure = {
  /** Each part is translated separately, then joined. */
  parts: readonly Message[]
  fieldErrors: Record<string, string>
}

export function submissionFailure(error: unknown, hasResume = false): SubmissionFailure {
  if (!(error instanceof ApiError) || error.status === 'network')
    return { parts: [APPLY_MESSAGES.network], fieldErrors: {} }
  if (error.status === 400) return validationFailure(error)
  const isTooLarge = error.status === 413 && hasResume
  return {
    parts: [APPLY_MESSAGES.failed, responseText(error)],
    fieldErrors: isTooLarge ? { [RESUME_FIELD]: FILE_MESSAGES.tooLargeToSend } : {},
  }
}

function validationFailure({
  body: { fieldErrors: errorsByName, generalErrors, title, message },
}: ApiError): SubmissionFailure {
  const isField = (name: string) => isFormField(name) || name === RESUME_FIELD
  const knownFieldErrors = Object.entries(errorsByName).filter(([name]) => isField(name))
  const unknownFieldErrors = Object.entries(errorsByName).filter(([name]) => !isField(name))
  const [
    firstMessage = (knownFieldErrors.length > 0 ? SENDING_TEXTS.fixFields : (title ?? message)) ??
      APPLY_MESSAGES.unknownValidation,
  ] = generalErrors
  const otherMessages = [...generalErrors.slice(1), ...unknownFieldErrors.map(([, text]) => text)]
  return {
    parts: [firstMessage, ...otherMessages.flatMap(text => [' ', text])],
    fieldErrors: Object.fromEntries(knownFieldErrors),
  }
}

/** Returns the error's text, falling back to its JSON, then to its status. */
function responseText({ body, filledText, status, statusText, json }: ApiError): Message {
  const { message, errors, details, text } = body
  const bodyText = message ?? (errors.join(' ') || (details ?? text))
  const fallback = json ? JSON.stringify(json) : statusText
  return filledText ?? bodyText ?? (fallback || { text: APPLY_MESSAGES.status, values: { status } })
}
