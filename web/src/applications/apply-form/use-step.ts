import type { ApplicationField } from '@epay/contract/applications/application-form'
import { useEffect, useRef, useState } from 'react'
import type { ApplyFormApi } from './apply-form-data.ts'
import type { Draft } from './draft.ts'

type Opening = { step: number; field?: ApplicationField }

/** Which step is shown; arriving at one puts the focus on its heading, or on the field that needs correction. */
export function useStep(form: ApplyFormApi, restored: Draft | undefined) {
  const [opening, setOpening] = useState<Opening>({ step: restored?.step ?? 0 })
  const [completed, setCompleted] = useState<readonly number[]>(restored?.completed ?? [])
  const headingRef = useRef<HTMLHeadingElement>(null)
  const first = useRef(opening)
  const { step } = opening

  useEffect(() => {
    if (opening === first.current) return
    if (opening.field) return form.setFocus(opening.field)
    headingRef.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [opening, form])

  return {
    step,
    completed: [...completed],
    headingRef,
    open: (target: number, field?: ApplicationField) => setOpening({ step: target, field }),
    /** Marks the current step and goes on to the next. */
    complete: () => {
      setCompleted(before => [...new Set([...before, step])])
      setOpening({ step: step + 1 })
    },
  }
}
