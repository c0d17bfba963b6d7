import type { ApplyField } from '@epay/contract/applications/application-form'
import { useLayoutEffect, useRef, useState } from 'react'
import { useBrowserEntry, useStepHistory } from '#web/lib/step-history.ts'
import type { ApplyFormApi } from './apply-form-data.ts'
import type { Draft } from './draft.ts'
import { focusResume } from './resume-field.tsx'
import { focusReview } from './review-section.tsx'
import { canOpenStep, RESUME } from './steps.ts'

/** The part of the last step that shows what was entered. */
export const REVIEW = 'review'
/** What has the focus in a step that is opened, if not its heading. */
type Place = ApplyField | typeof RESUME | typeof REVIEW
type Options = {
  restored: Draft | undefined
  /** Whether the first step takes the focus, too. */
  takesFocus: boolean
  isLocked: boolean
}

/** Which step is shown; arriving at one puts the focus on its heading, or on what it was opened for. */
export function useStep(form: ApplyFormApi, { restored, takesFocus, isLocked }: Options) {
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
  const [opening, setOpening] = useState<{ place?: Place }>({})
  const settled = useRef(takesFocus ? undefined : { step, opening })

  useLayoutEffect(() => {
    const before = settled.current
    if (before?.step === step && before.opening === opening) return
    settled.current = { step, opening }
    // Back and Forward show the step itself, not one of its fields.
    const place = before?.opening === opening ? undefined : opening.place
    if (place === RESUME) return focusResume()
    if (place === REVIEW) return focusReview()
    if (place) return form.setFocus(place)
    headingRef.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step, opening, form])

  const open = (target: number, place?: Place) => {
    show(target)
    setOpening({ place })
  }
  return {
    step,
    completed: [...completed],
    headingRef,
    open,
    goBack,
    /** Marks the current step and those that are skipped, and goes on. */
    complete: (next = step + 1, place?: Place) => {
      const passed = Array.from({ length: next - step }, (_, index) => step + index)
      setCompleted(before => [...new Set([...before, ...passed])])
      open(next, place)
    },
  }
}
