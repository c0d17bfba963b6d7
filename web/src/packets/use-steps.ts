import { SCROLL_TO_ERROR_DELAY_MS } from '@epay/contract/packets/options'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { goToFirstInvalid } from './form/first-invalid.ts'
import type { PacketValues } from './form/packet-values.ts'
import { firstStepWithProblems, stepProblems } from './form/steps.ts'
import { useStepInHistory } from './use-step-in-history.ts'

/** Which step is shown, and whether it may be left. */
export function useSteps(form: UseFormReturn<PacketValues>, today: string) {
  const { step, show, goForward, goBack } = useStepInHistory()
  const [isChecking, setIsChecking] = useState(false)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const shownStep = useRef(step)

  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    window.scrollTo({ top: 0 })
    titleRef.current?.focus({ preventScroll: true })
  }, [step])

  /** Whether the step, and every one before it, is in order; if not, shows where to look. */
  const check = async (): Promise<boolean> => {
    const values = form.getValues()
    const problemStep = firstStepWithProblems(step, values, today)
    form.clearErrors()
    if (!problemStep) return true
    setIsChecking(true)
    if (problemStep !== step) show(problemStep)
    for (const { field, message } of stepProblems(problemStep, values, today)) {
      form.setError(field, { type: 'invalid', message })
    }
    // The messages have to be on the page before it can scroll to them.
    await new Promise(resolve => setTimeout(resolve, SCROLL_TO_ERROR_DELAY_MS))
    setIsChecking(false)
    if (formRef.current) goToFirstInvalid(formRef.current)
    return false
  }

  return { step, isChecking, titleRef, formRef, check, show, goForward, goBack }
}
