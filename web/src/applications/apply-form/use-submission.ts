import type { ApplicationForm } from '@epay/contract/applications/application-form'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ApplyFormApi } from './apply-form-data.ts'
import type { ResumeState } from './resume-field.tsx'
import { isApplicationField, RESUME } from './steps.ts'
import { submissionFailure, TO_CORRECT } from './submission-failure.ts'
import { type Attempt, attemptFor, submitApplication } from './submit-application.ts'

type SubmissionOptions = {
  form: ApplyFormApi
  resume: ResumeState
  onResumeRefused: (message: string) => void
  lastAttempt: Attempt | undefined
  onSubmitted: () => void
  /** Called with the names of fields that need correction. */
  onFaulty: (names: string[]) => void
}

/** Sends the form, and puts what was refused where it belongs. */
export function useSubmission(options: SubmissionOptions) {
  const { form, resume, onResumeRefused, lastAttempt, onSubmitted, onFaulty } = options
  const [attempt, setAttempt] = useState(lastAttempt)
  const [failure, setFailure] = useState<{ message: string; isAtFields: boolean }>()
  const [sentShare, setSentShare] = useState<number>()

  const { mutate, isPending } = useMutation({
    mutationFn: (filled: ApplicationForm) => {
      const current = attemptFor(filled, resume.file, attempt)
      setAttempt(current)
      setFailure(undefined)
      return submitApplication({
        form: filled,
        resume: resume.file,
        key: current.key,
        onProgress: ({ sentBytes, totalBytes }) => setSentShare(sentBytes / totalBytes),
      })
    },
    onSuccess: onSubmitted,
    onError: error => {
      const { message, fieldErrors } = submissionFailure(error)
      for (const [name, text] of Object.entries(fieldErrors)) {
        if (isApplicationField(name)) form.setError(name, { type: 'server', message: text })
        else if (name === RESUME) onResumeRefused(text)
      }
      const names = Object.keys(fieldErrors)
      setFailure({ message, isAtFields: names.length > 0 })
      onFaulty(names)
    },
    onSettled: () => setSentShare(undefined),
  })

  const submit = form.handleSubmit(
    filled => mutate(filled),
    errors => {
      setFailure({ message: TO_CORRECT, isAtFields: true })
      onFaulty(Object.keys(errors))
    },
  )
  return {
    attempt,
    failure,
    sentShare,
    isSubmitting: isPending,
    submit: (event: FormEvent) => void submit(event),
  }
}
