import { APPLY_STEPS } from '@epay/contract/applications/application-form'
import { Title } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import classes from './apply-form.module.css'
import { EMPTY_VALUES } from './apply-form-data.ts'
import type { Draft } from './draft.ts'
import { DraftNote } from './draft-note.tsx'
import { FailureBanner } from './failure-banner.tsx'
import type { ResumeState } from './resume-field.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepFields } from './step-fields.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { firstOf, LAST_STEP, RESUME, requiredOf, stepsWith } from './steps.ts'
import { UploadLine } from './upload-line.tsx'
import { useApplyForm } from './use-apply-form.ts'
import { useDraft } from './use-draft.ts'
import { useStep } from './use-step.ts'
import { useSubmission } from './use-submission.ts'

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
  const { step, completed, headingRef, open, complete } = useStep(form, draft)

  const showFirst = (names: string[]) => {
    const [first] = stepsWith(names)
    const name = firstOf(names)
    if (first !== undefined) open(first, name === RESUME ? undefined : name)
  }
  const { attempt, failure, sentShare, isSubmitting, submit } = useSubmission({
    form,
    resume,
    onResumeRefused: error => setResume(last => ({ ...last, error })),
    lastAttempt: draft?.attempt,
    onSubmitted,
    onFaulty: showFirst,
  })

  const values = { ...EMPTY_VALUES, ...useWatch({ control: form.control }) }
  const resumeName = resume.file?.name ?? draft?.resumeName
  const content = { values, step, completed, resumeName, attempt }
  const savedAt = useDraft(content, draft)

  const next = async () => {
    const isValid = await form.trigger([...requiredOf(step)], { shouldFocus: true })
    if (isValid) complete()
  }
  const submitLastStep = (event: FormEvent) => {
    event.preventDefault()
    if (step === LAST_STEP && !isSubmitting) submit(event)
  }

  const faulty = stepsWith([...Object.keys(form.formState.errors), ...(resume.error ? [RESUME] : [])])
  return (
    <form onSubmit={submitLastStep} onKeyDown={ignoreEnterInFields} noValidate className={classes.card}>
      <StepIndicator
        control={form.control}
        current={step}
        completed={completed}
        faulty={faulty}
        onOpen={target => open(target)}
      />
      {failure && <FailureBanner {...failure} />}
      <div inert={isSubmitting}>
        <Title order={2} ref={headingRef} tabIndex={-1} className={classes.heading}>
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
        onPrevious={() => open(step - 1)}
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
