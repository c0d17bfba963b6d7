import {
  APPLY_STEPS,
  type ApplyField,
  HONEYPOT_FIELD,
  type SubmissionReceipt,
} from '@epay/contract/applications/application-form'
import { STEP_TEXTS } from '@epay/contract/applications/apply-texts'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import type { AgeQuestion } from '@epay/contract/common/age-question'
import { Box, Button, Title, VisuallyHidden } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useBrowserEntry, useStepHistory } from '#web/lib/step-history.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { useUnloadWarning } from '#web/ui/leaving.ts'
import bar from '../components/phone-bar.module.css'
import classes from './apply-form.module.css'
import {
  type ApplyFormApi,
  areLaterStepsOptional,
  canOpenStep,
  FORM_FIELDS,
  findFirstField,
  LAST_STEP,
  RESUME_FIELD,
  RESUME_STEP,
  requiredFieldsOfStep,
  stepsOfFields,
  typedValues,
  useApplyForm,
} from './apply-form-data.ts'
import { type Draft, hasInput, useDraft } from './draft.ts'
import { DraftNote } from './draft-note.tsx'
import { focusResume, useResume } from './resume.tsx'
import { focusReview, ReviewSection } from './review.tsx'
import { StepFields } from './step-fields.tsx'
import { StepButtons, StepIndicator } from './step-navigation.tsx'
import { useSubmission } from './submission.ts'
import { Banner, EarlierSubmission } from './submission-banners.tsx'

export type FormStart = {
  draft?: Draft
  resume: File | null
  /** Focuses the step, because the previously focused element was removed. */
  isFocused?: boolean
}

type ApplyFormProps = {
  start: FormStart
  today: string
  /** `null` until the portal has responded. */
  question: AgeQuestion | null
  onAgeQuestion: (question: AgeQuestion) => void
  onSubmitted: (receipt?: SubmissionReceipt) => void
  /** Receives the input, so that it can be restored. */
  onClear: (input: FormStart) => void
  /** Called after another tab has removed the draft. */
  onRemoved: (input: FormStart) => void
  onMerged: () => void
}

/** The input survives a closed tab, a lost connection, and a refused submission. */
export function ApplyForm(props: ApplyFormProps) {
  const { start, today, question, onAgeQuestion, onSubmitted, onClear, onRemoved, onMerged } = props
  const { draft } = start
  const t = useTranslate()
  const form = useApplyForm(draft?.values, today, question)
  const resume = useResume({ file: start.resume, earlierName: draft?.resumeName })
  const honeypotRef = useRef<HTMLInputElement>(null)
  const openFirstStep = (names: string[]) => {
    const [firstStep] = stepsOfFields(names)
    const name = findFirstField(names)
    if (firstStep !== undefined) open(firstStep, name)
  }
  const { attempt, setAttempt, failure, isReceived, sentFraction, isSubmitting, submit, submitAsNew } =
    useSubmission({
      form,
      resume,
      honeypotRef,
      lastAttempt: draft?.attempt,
      onSubmitted,
      onAgeQuestion,
      onInvalid: names => openFirstStep(names),
    })
  const { step, completed, headingRef, open, goBack, complete } = useStep(form, {
    restoredDraft: draft,
    isFocused: start.isFocused ?? false,
    isLocked: isSubmitting,
  })

  const values = typedValues(useWatch({ control: form.control }))
  const resumeName = resume.file?.name ?? resume.earlierName
  const content = { values, step, completed, resumeName, attempt }
  const input = { draft: { ...content, savedAt: Date.now() }, resume: resume.file }
  const { savedAt, isSavingOn, canSave, setSavingOn } = useDraft({
    content,
    restoredDraft: draft,
    isSubmitting,
    onRemoved: () => onRemoved(input),
    onOtherTabChange: otherDraft => {
      for (const name of FORM_FIELDS) {
        const isInvalid = form.getFieldState(name).error !== undefined
        if (otherDraft.values[name] !== values[name])
          form.setValue(name, otherDraft.values[name], { shouldValidate: isInvalid })
      }
      if (otherDraft.attempt) setAttempt(otherDraft.attempt)
      onMerged()
    },
  })

  useUnloadWarning(!(isSavingOn && canSave) && hasInput(content))

  const validateAndGoTo = async (target: number, focusTarget?: typeof REVIEW) => {
    const isValid = await form.trigger([...requiredFieldsOfStep(step, question)], { shouldFocus: true })
    if (!isValid) return
    if (step === RESUME_STEP && (await resume.whenChecked()).error) return focusResume()
    complete(target, focusTarget)
  }
  const submitLastStep = (event: FormEvent) => {
    event.preventDefault()
    if (step === LAST_STEP && !isSubmitting) submit(event)
  }

  const hasReachedReview = completed.includes(LAST_STEP - 1)
  const isSkippable = !hasReachedReview && step > 0 && areLaterStepsOptional(step - 1)
  const skipButton = step < LAST_STEP && (hasReachedReview || areLaterStepsOptional(step)) && (
    <Button
      variant="default"
      mt={isSkippable ? 0 : 20}
      onClick={() => void validateAndGoTo(LAST_STEP, REVIEW)}
    >
      {t(hasReachedReview ? STEP_TEXTS.backToReview : STEP_TEXTS.skipToEnd)}
    </Button>
  )
  const invalidSteps = stepsOfFields([
    ...Object.keys(form.formState.errors),
    ...(resume.error ? [RESUME_FIELD] : []),
  ])
  return (
    <Box
      component="form"
      p={{ base: '0 0 96px', xs: 24 }}
      bdrs={{ base: 0, xs: 12 }}
      bg="var(--epay-surface)"
      bd={{ base: 'none', xs: '1px solid var(--epay-line)' }}
      className={bar.form}
      noValidate
      onSubmit={submitLastStep}
      onKeyDown={ignoreEnterInFields}
    >
      <StepIndicator
        values={values}
        question={question}
        current={step}
        completed={completed}
        invalidSteps={invalidSteps}
        isSubmitting={isSubmitting}
        onOpen={target => open(target)}
      />
      {/* Honeypot for bots, hidden from people, screen readers, and the keyboard. */}
      <VisuallyHidden aria-hidden>
        <input ref={honeypotRef} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </VisuallyHidden>
      {failure && (
        // Focus stays on the first invalid field.
        <Banner focus={failure.names.length > 0 ? undefined : 'here'} title={APPLY_MESSAGES.errorTitle}>
          {failure.parts.map(part => t(part)).join('')}
        </Banner>
      )}
      {attempt.isUnanswered && !failure && !isSubmitting && (
        <EarlierSubmission
          isReceived={isReceived}
          isLastStep={step === LAST_STEP}
          onDone={() => onSubmitted()}
          onSubmitAnother={submitAsNew}
        />
      )}
      <div inert={isSubmitting} style={{ opacity: isSubmitting ? 0.6 : 1 }}>
        <Title
          order={2}
          ref={headingRef}
          tabIndex={-1}
          mb={12}
          style={{ outline: 'none' }}
          className={classes.heading}
        >
          {t(APPLY_STEPS[step]?.title ?? '')}
        </Title>
        <StepFields
          step={step}
          form={form}
          today={today}
          question={question}
          resume={resume}
          onOpenResume={() => openFirstStep([RESUME_FIELD])}
          skipButton={isSkippable && skipButton}
        />
        {step === LAST_STEP && (
          <ReviewSection
            values={values}
            question={question}
            resumeName={resume.file?.name}
            onEdit={target => open(target)}
          />
        )}
        {!isSkippable && skipButton}
        <DraftNote
          savedAt={savedAt}
          isSavingOn={isSavingOn}
          canSave={canSave}
          isDisabled={isSubmitting}
          onSavingChange={setSavingOn}
          onClear={() => onClear(input)}
        />
      </div>
      <StepButtons
        step={step}
        isSubmitting={isSubmitting}
        sentFraction={sentFraction}
        onPrevious={goBack}
        onNext={() => void validateAndGoTo(step + 1)}
      />
    </Box>
  )
}

/** Only the submit button may submit the form. */
function ignoreEnterInFields(event: KeyboardEvent) {
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (event.key === 'Enter' && isField) event.preventDefault()
}

const REVIEW = 'review'
type FocusTarget = ApplyField | typeof RESUME_FIELD | typeof REVIEW
type StepOptions = { restoredDraft: Draft | undefined; isFocused: boolean; isLocked: boolean }

/** Focuses the heading of a newly opened step, or the field that it was opened for. */
function useStep(form: ApplyFormApi, { restoredDraft, isFocused, isLocked }: StepOptions) {
  const [completed, setCompleted] = useState<readonly number[]>(restoredDraft?.completed ?? [])
  const {
    step,
    open: showStep,
    goBack,
  } = useStepHistory(useBrowserEntry(), {
    start: restoredDraft?.step ?? 0,
    canShow: (target, current) => canOpenStep(target, { current, completed }),
    isLocked,
  })
  const headingRef = useRef<HTMLHeadingElement>(null)
  const [opening, setOpening] = useState<{ focusTarget?: FocusTarget }>({})
  const lastFocusRef = useRef(isFocused ? undefined : { step, opening })

  useLayoutEffect(() => {
    const lastFocus = lastFocusRef.current
    if (lastFocus?.step === step && lastFocus.opening === opening) return
    lastFocusRef.current = { step, opening }
    // Back and Forward focus the step's heading, not a field.
    const focusTarget = lastFocus?.opening === opening ? undefined : opening.focusTarget
    if (focusTarget === RESUME_FIELD) return focusResume()
    if (focusTarget === REVIEW) return focusReview()
    if (focusTarget) return form.setFocus(focusTarget)
    headingRef.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step, opening, form])

  const open = (target: number, focusTarget?: FocusTarget) => {
    showStep(target)
    setOpening({ focusTarget })
  }
  return {
    step,
    completed: [...completed],
    headingRef,
    open,
    goBack,
    /** Also marks skipped steps as completed. */
    complete: (next = step + 1, focusTarget?: FocusTarget) => {
      const passedSteps = Array.from({ length: next - step }, (_, index) => step + index)
      setCompleted(before => [...new Set([...before, ...passedSteps])])
      open(next, focusTarget)
    },
  }
}
