import type { ApplicationForm } from '@epay/contract/applications/application-form'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import type { Message } from '@epay/contract/languages/message'
import { type FormEvent, type RefObject, useState } from 'react'
import { ApiError, isProblem } from '#web/lib/api-error.ts'
import { useLanguage } from '#web/lib/translated.tsx'
import type { ApplyFormApi } from './apply-form-data.ts'
import type { Attempt } from './draft.ts'
import type { ResumeState } from './resume-field.tsx'
import { isApplicationField, RESUME } from './steps.ts'
import { submissionFailure, TO_CORRECT } from './submission-failure.ts'
import { newKey, submitApplication } from './submit-application.ts'

type SubmissionOptions = {
  form: ApplyFormApi
  resume: ResumeState
  honeypotRef: RefObject<HTMLInputElement | null>
  onResumeRefused: (message: string) => void
  lastAttempt: Attempt | undefined
  onSubmitted: () => void
  /** Called with the names of fields that need correction. */
  onFaulty: (names: string[]) => void
}

/** `names`: the fields that it is about, none when it is about the whole. */
export type ShownFailure = { parts: readonly Message[]; names: readonly string[] }

/** Sends the form, and puts what was refused where it belongs. */
export function useSubmission(options: SubmissionOptions) {
  const { form, resume, honeypotRef, onResumeRefused, lastAttempt, onSubmitted, onFaulty } = options
  const { language } = useLanguage()
  const [attempt, setAttempt] = useState<Attempt>(() => lastAttempt ?? { key: newKey(), isUnanswered: false })
  const [isReceived, setIsReceived] = useState(false)
  const [failure, setFailure] = useState<ShownFailure>()
  const [sentShare, setSentShare] = useState<number>()
  const [isSubmitting, setIsSubmitting] = useState(false)

  const showRefusal = (error: unknown) => {
    const { parts, fieldErrors } = submissionFailure(error, resume.file !== null)
    for (const [name, text] of Object.entries(fieldErrors)) {
      if (isApplicationField(name)) form.setError(name, { type: 'server', message: text })
      else if (name === RESUME) onResumeRefused(text)
    }
    const names = Object.keys(fieldErrors)
    setFailure({ parts, names })
    onFaulty(names)
    // A browser that filled in the hidden field must not stand in its owner's way a second time.
    if (parts.includes(APPLY_MESSAGES.honeypot) && honeypotRef.current) honeypotRef.current.value = ''
  }

  const showFaulty = (fields: readonly string[]) => {
    const names = [...fields, ...(resume.error ? [RESUME] : [])]
    setFailure({ parts: [TO_CORRECT], names })
    onFaulty(names)
  }

  const send = async (filled: ApplicationForm, { key, isUnanswered }: Attempt) => {
    // What was refused when it was chosen would be refused again.
    if (resume.error) return showFaulty([])
    setAttempt({ key, isUnanswered: true })
    setIsReceived(false)
    setFailure(undefined)
    setIsSubmitting(true)
    try {
      await submitApplication({
        form: filled,
        resume: resume.file,
        language,
        honeypot: honeypotRef.current?.value ?? '',
        key,
        onProgress: ({ sentBytes, totalBytes }) => setSentShare(sentBytes / totalBytes),
      })
      onSubmitted()
    } catch (error) {
      if (isProblem(error, 'KEY_REUSED')) return setIsReceived(true)
      if (isRefusal(error)) setAttempt({ key, isUnanswered })
      showRefusal(error)
    } finally {
      setSentShare(undefined)
      setIsSubmitting(false)
    }
  }

  const submitAs = (current: Attempt) =>
    form.handleSubmit(
      filled => send(filled, current),
      errors => showFaulty(Object.keys(errors)),
    )
  return {
    attempt,
    setAttempt,
    /** Another version of this application arrived, this one was not taken. */
    isReceived,
    failure: isSettled(failure, form, resume) ? undefined : failure,
    sentShare,
    isSubmitting,
    submit: (event: FormEvent) => void submitAs(attempt)(event),
    submitAsFurther: () => void submitAs({ key: newKey(), isUnanswered: false })(),
  }
}

/** Did the portal answer that it took nothing? Otherwise it may have, whatever a gateway says. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 'network' && error.status >= 400 && error.status < 500
}

/** Once its fields are corrected, a failure has nothing left to say. */
function isSettled(
  failure: ShownFailure | undefined,
  { formState }: ApplyFormApi,
  resume: ResumeState,
): boolean {
  if (!failure || failure.names.length === 0) return false
  const faulty: readonly string[] = [...Object.keys(formState.errors), ...(resume.error ? [RESUME] : [])]
  return !failure.names.some(name => faulty.includes(name))
}
