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
  areRemainingOptional,
  canOpenStep,
  FORM_FIELDS,
  firstFieldOf,
  LAST_STEP,
  RESUME,
  RESUME_STEP,
  requiredOf,
  stepsWith,
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
  /** Passes the input along for undo. */
  onClear: (typed: FormStart) => void
  /** Called after another tab has removed the draft. */
  onRemoved: (typed: FormStart) => void
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
  const showFirst = (names: string[]) => {
    const [first] = stepsWith(names)
    const name = firstFieldOf(names)
    if (first !== undefined) open(first, name)
  }
  const { attempt, setAttempt, failure, isReceived, sentShare, isSubmitting, submit, submitAsFurther } =
    useSubmission({
      form,
      resume,
      honeypotRef,
      lastAttempt: draft?.attempt,
      onSubmitted,
      onAgeQuestion,
      onFaulty: names => showFirst(names),
    })
  const { step, completed, headingRef, open, goBack, complete } = useStep(form, {
    restored: draft,
    isFocused: start.isFocused ?? false,
    isLocked: isSubmitting,
  })

  const values = typedValues(useWatch({ control: form.control }))
  const resumeName = resume.file?.name ?? resume.earlierName
  const content = { values, step, completed, resumeName, attempt }
  const typed = { draft: { ...content, savedAt: Date.now() }, resume: resume.file }
  const { savedAt, isSavingOn, canSave, setSavingOn } = useDraft({
    content,
    restored: draft,
    isSubmitting,
    onRemoved: () => onRemoved(typed),
    onOtherTab: other => {
      for (const name of FORM_FIELDS) {
        const isFaulty = form.getFieldState(name).error !== undefined
        if (other.values[name] !== values[name])
          form.setValue(name, other.values[name], { shouldValidate: isFaulty })
      }
      if (other.attempt) setAttempt(other.attempt)
      onMerged()
    },
  })

  useUnloadWarning(!(isSavingOn && canSave) && hasInput(content))

  const validateAndGoTo = async (target: number, place?: typeof REVIEW) => {
    const isValid = await form.trigger([...requiredOf(step, question)], { shouldFocus: true })
    if (!isValid) return
    if (step === RESUME_STEP && (await resume.whenChecked()).error) return focusResume()
    complete(target, place)
  }
  const submitLastStep = (event: FormEvent) => {
    event.preventDefault()
    if (step === LAST_STEP && !isSubmitting) submit(event)
  }

  const wasAtEnd = completed.includes(LAST_STEP - 1)
  const isSkippable = !wasAtEnd && step > 0 && areRemainingOptional(step - 1)
  const skipButton = step < LAST_STEP && (wasAtEnd || areRemainingOptional(step)) && (
    <Button
      variant="default"
      mt={isSkippable ? 0 : 20}
      onClick={() => void validateAndGoTo(LAST_STEP, REVIEW)}
    >
      {t(wasAtEnd ? STEP_TEXTS.backToReview : STEP_TEXTS.skipToEnd)}
    </Button>
  )
  const faulty = stepsWith([...Object.keys(form.formState.errors), ...(resume.error ? [RESUME] : [])])
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
        faulty={faulty}
        isSubmitting={isSubmitting}
        onOpen={target => open(target)}
      />
      {/* Bot trap, hidden from people, screen readers and the keyboard. */}
      <VisuallyHidden aria-hidden>
        <input ref={honeypotRef} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </VisuallyHidden>
      {failure && (
        // The first faulty field keeps focus.
        <Banner focus={failure.names.length > 0 ? undefined : 'here'} title={APPLY_MESSAGES.errorTitle}>
          {failure.parts.map(part => t(part)).join('')}
        </Banner>
      )}
      {attempt.isUnanswered && !failure && !isSubmitting && (
        <EarlierSubmission
          isReceived={isReceived}
          isLastStep={step === LAST_STEP}
          onDone={() => onSubmitted()}
          onSubmitAnother={submitAsFurther}
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
          onOpenResume={() => showFirst([RESUME])}
          skip={isSkippable && skipButton}
        />
        {step === LAST_STEP && (
          <ReviewSection
            values={values}
            question={question}
            resumeName={resume.file?.name}
            onEdit={each => open(each)}
          />
        )}
        {!isSkippable && skipButton}
        <DraftNote
          savedAt={savedAt}
          isSavingOn={isSavingOn}
          canSave={canSave}
          isDisabled={isSubmitting}
          onSavingChange={setSavingOn}
          onClear={() => onClear(typed)}
        />
      </div>
      <StepButtons
        step={step}
        isSubmitting={isSubmitting}
        sentShare={sentShare}
        onPrevious={goBack}
        onNext={() => void validateAndGoTo(step + 1)}
      />
    </Box>
  )
}

/** Only the submit button submits. */
function ignoreEnterInFields(event: KeyboardEvent) {
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (event.key === 'Enter' && isField) event.preventDefault()
}

const REVIEW = 'review'
/** Focus target other than the step's heading. */
type FocusTarget = ApplyField | typeof RESUME | typeof REVIEW
type Options = { restored: Draft | undefined; isFocused: boolean; isLocked: boolean }

/** Focuses the heading of a newly opened step, or the field that it was opened for. */
function useStep(form: ApplyFormApi, { restored, isFocused, isLocked }: Options) {
  const [completed, setCompleted] = useState<readonly number[]>(restored?.completed ?? [])
  const {
    step,
    open: show,
    goBack,
  } = useStepHistory(useBrowserEntry(), {
    start: restored?.step ?? 0,
    canShow: (target, current) => canOpenStep(target, { current, completed }),
    isLocked,
  })
  const headingRef = useRef<HTMLHeadingElement>(null)
  const [opening, setOpening] = useState<{ place?: FocusTarget }>({})
  const lastFocus = useRef(isFocused ? undefined : { step, opening })

  useLayoutEffect(() => {
    const before = lastFocus.current
    if (before?.step === step && before.opening === opening) return
    lastFocus.current = { step, opening }
    // Back and Forward focus the step itself, not a field.
    const place = before?.opening === opening ? undefined : opening.place
    if (place === RESUME) return focusResume()
    if (place === REVIEW) return focusReview()
    if (place) return form.setFocus(place)
    headingRef.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step, opening, form])

  const open = (target: number, place?: FocusTarget) => {
    show(target)
    setOpening({ place })
  }
  return {
    step,
    completed: [...completed],
    headingRef,
    open,
    goBack,
    /** Also marks skipped steps as completed. */
    complete: (next = step + 1, place?: FocusTarget) => {
      const passedSteps = Array.from({ length: next - step }, (_, index) => step + index)
      setCompleted(before => [...new Set([...before, ...passedSteps])])
      open(next, place)
    },
  }
}
