import { APPLY_STEPS, type ApplicationForm } from '@epay/contract/applications/application-form'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormAlert } from '#web/ui/form-alert.tsx'
import classes from './apply-form.module.css'
import { EMPTY_VALUES } from './apply-form-data.ts'
import type { Draft } from './draft.ts'
import { DraftNote } from './draft-note.tsx'
import type { ResumeState } from './resume-field.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepFields } from './step-fields.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { firstOf, isApplicationField, LAST_STEP, RESUME, requiredOf, stepsWith } from './steps.ts'
import { submissionFailure } from './submission-failure.ts'
import { attemptFor, submitApplication } from './submit-application.ts'
import { UploadLine } from './upload-line.tsx'
import { useApplyForm } from './use-apply-form.ts'
import { useDraft } from './use-draft.ts'
import { useStep } from './use-step.ts'

const TO_CORRECT = 'Please correct the marked fields, then submit again.'

export type FormStart = { draft?: Draft; resume: File | null }

type ApplyFormProps = {
  start: FormStart
  today: string
  onSubmitted: () => void
  /** With what was typed, so that it can be brought back. */
  onClear: (typed: FormStart) => void
}

/** The five steps; typed words survive a closed tab, a lost connection and a refused submission. */
export function ApplyForm({ start, today, onSubmitted, onClear }: ApplyFormProps) {
  const { draft } = start
  const form = useApplyForm(draft?.values, today)
  const [resume, setResume] = useState<ResumeState>({ file: start.resume })
  const [attempt, setAttempt] = useState(draft?.attempt)
  const [failure, setFailure] = useState<{ message: string; isAtFields: boolean }>()
  const [sentShare, setSentShare] = useState<number>()
  const bannerRef = useRef<HTMLDivElement>(null)
  const steps = useStep(form, draft)
  const { step, completed } = steps

  const resumeName = resume.file?.name ?? draft?.resumeName
  const values = { ...EMPTY_VALUES, ...useWatch({ control: form.control }) }
  const content = { values, step, completed, resumeName, attempt }
  const savedAt = useDraft(content, draft)

  const submission = useMutation({
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
      const names = Object.keys(fieldErrors)
      setFailure({ message, isAtFields: names.length > 0 })
      for (const [name, text] of Object.entries(fieldErrors)) {
        if (isApplicationField(name)) form.setError(name, { type: 'server', message: text })
        else if (name === RESUME) setResume(last => ({ ...last, error: text }))
      }
      showFirst(names)
    },
    onSettled: () => setSentShare(undefined),
  })
  const isSubmitting = submission.isPending

  useEffect(() => {
    if (failure && !failure.isAtFields) bannerRef.current?.focus()
  }, [failure])

  function showFirst(names: string[]) {
    const [first] = stepsWith(names)
    const name = firstOf(names)
    if (first !== undefined) steps.open(first, name === RESUME ? undefined : name)
  }

  const next = async () => {
    const isValid = await form.trigger([...requiredOf(step)], { shouldFocus: true })
    if (isValid) steps.complete()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step !== LAST_STEP || isSubmitting) return
    void form.handleSubmit(
      filled => submission.mutate(filled),
      errors => {
        setFailure({ message: TO_CORRECT, isAtFields: true })
        showFirst(Object.keys(errors))
      },
    )(event)
  }

  const faulty = stepsWith([...Object.keys(form.formState.errors), ...(resume.error ? [RESUME] : [])])
  return (
    <form onSubmit={submit} onKeyDown={ignoreEnterInFields} noValidate className={classes.card}>
      <StepIndicator
        control={form.control}
        current={step}
        completed={completed}
        faulty={faulty}
        onOpen={target => steps.open(target)}
      />
      {failure && (
        <div ref={bannerRef} tabIndex={-1} className={classes.banner}>
          <FormAlert title={APPLY_MESSAGES.errorTitle}>{failure.message}</FormAlert>
        </div>
      )}
      <div inert={isSubmitting}>
        <Title order={2} ref={steps.headingRef} tabIndex={-1} className={classes.heading}>
          {APPLY_STEPS[step]?.title}
        </Title>
        <StepFields
          step={step}
          form={form}
          today={today}
          resume={resume}
          earlierResumeName={draft?.resumeName}
          onResume={setResume}
        />
        <DraftNote
          savedAt={savedAt}
          onClear={() =>
            onClear({ draft: { ...content, savedAt: savedAt ?? Date.now() }, resume: resume.file })
          }
        />
      </div>
      {sentShare !== undefined && <UploadLine share={sentShare} />}
      <StepButtons
        step={step}
        isSubmitting={isSubmitting}
        onPrevious={() => steps.open(step - 1)}
        onNext={() => void next()}
      />
    </form>
  )
}

/** Only the submit button submits, not Enter in a field. */
function ignoreEnterInFields(event: KeyboardEvent) {
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (event.key === 'Enter' && isField) event.preventDefault()
}
