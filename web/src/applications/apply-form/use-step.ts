import type { ApplicationField } from '@epay/contract/applications/application-form'
import { useEffect, useRef, useState } from 'react'
import type { ApplyFormApi } from './apply-form-data.ts'
import type { Draft } from './draft.ts'
import { focusResume } from './resume-field.tsx'
import { enterStep } from './step-history.ts'
import { RESUME } from './steps.ts'

type FormField = ApplicationField | typeof RESUME
type Opening = { step: number; field?: FormField }

/** Which step is shown; arriving at one puts the focus on its heading, or on the field that needs correction. */
export function useStep(form: ApplyFormApi, restored: Draft | undefined, takesFocus: boolean) {
  const [opening, setOpening] = useState<Opening>({ step: restored?.step ?? 0 })
  const [completed, setCompleted] = useState<readonly number[]>(restored?.completed ?? [])
  const headingRef = useRef<HTMLHeadingElement>(null)
  const first = useRef(takesFocus ? undefined : opening)
  const { step } = opening

  useEffect(() => {
    if (opening === first.current) return
    if (opening.field === RESUME) return focusResume()
    if (opening.field) return form.setFocus(opening.field)
    headingRef.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [opening, form])

  const open = (target: number, field?: FormField) => {
    if (target !== step) enterStep(target)
    setOpening({ step: target, field })
  }
  return {
    step,
    completed: [...completed],
    headingRef,
    open,
    /** Shows what the history holds already. */
    show: (target: number) => setOpening({ step: target }),
    /** Marks the current step and goes on to the next. */
    complete: () => {
      setCompleted(before => [...new Set([...before, step])])
      open(step + 1)
    },
  }
}
