import type { ApplicationField } from '@epay/contract/applications/application-form'
import { useLayoutEffect, useRef, useState } from 'react'
import { useBrowserEntry, useStepHistory } from '#web/lib/step-history.ts'
import type { ApplyFormApi } from './apply-form-data.ts'
import type { Draft } from './draft.ts'
import { focusResume } from './resume-field.tsx'
import { canOpenStep, RESUME } from './steps.ts'

type FormField = ApplicationField | typeof RESUME
type Options = {
  restored: Draft | undefined
  /** Whether the first step takes the focus, too. */
  takesFocus: boolean
  isLocked: boolean
}

/** Which step is shown; arriving at one puts the focus on its heading, or on the field that needs correction. */
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
  const [opening, setOpening] = useState<{ field?: FormField }>({})
  const settled = useRef(takesFocus ? undefined : { step, opening })

  useLayoutEffect(() => {
    const before = settled.current
    if (before?.step === step && before.opening === opening) return
    settled.current = { step, opening }
    // Back and Forward show the step itself, not one of its fields.
    const field = before?.opening === opening ? undefined : opening.field
    if (field === RESUME) return focusResume()
    if (field) return form.setFocus(field)
    headingRef.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step, opening, form])

  const open = (target: number, field?: FormField) => {
    show(target)
    setOpening({ field })
  }
  return {
    step,
    completed: [...completed],
    headingRef,
    open,
    goBack,
    /** Marks the current step and those that are skipped, and goes on. */
    complete: (next = step + 1) => {
      const passed = Array.from({ length: next - step }, (_, index) => step + index)
      setCompleted(before => [...new Set([...before, ...passed])])
      open(next)
    },
  }
}
