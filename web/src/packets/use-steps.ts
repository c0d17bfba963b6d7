import { SCROLL_TO_ERROR_DELAY_MS } from '@epay/contract/packets/options'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import type { PacketTextField } from '@epay/contract/packets/packet-form'
import { useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type StepEntry, useStepHistory } from '#web/lib/step-history.ts'
import { goToFirstInvalid } from './form/first-invalid.ts'
import type { PacketValues } from './form/packet-values.ts'
import { firstStepWithProblems, PACKET_STEPS, type PacketStep, stepProblems } from './form/steps.ts'

type Steps = { entry: StepEntry; today: string }

/** Which step is shown, and whether it may be left. */
export function useSteps(form: UseFormReturn<PacketValues>, { entry, today }: Steps) {
  const [reached, setReached] = useState(0)
  // Starts at step 1 even after a reload, since some answers are never stored and must be entered again.
  const {
    step: index,
    open,
    goBack,
  } = useStepHistory(entry, {
    start: 0,
    canShow: target => target <= reached,
  })
  const step = PACKET_STEPS[index] ?? 'personal'
  const show = (target: PacketStep) => open(PACKET_STEPS.indexOf(target))
  const [isChecking, setIsChecking] = useState(false)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const shownStep = useRef(step)
  const edited = useRef<PacketTextField>(null)

  useLayoutEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    const field = edited.current && formRef.current?.querySelector<HTMLElement>(`[name="${edited.current}"]`)
    edited.current = null
    if (field) {
      field.scrollIntoView({ block: 'center' })
      field.focus({ preventScroll: true })
    } else {
      window.scrollTo({ top: 0 })
      titleRef.current?.focus({ preventScroll: true })
    }
  }, [step])

  /** Goes to the step of this field, and to the field. */
  const edit = (field: PacketTextField) => {
    edited.current = field
    show(PACKET_FIELDS[field].step)
  }

  /** Whether this step and all earlier ones are valid; if not, shows the first problem. */
  const check = async (): Promise<boolean> => {
    const problemStep = firstStepWithProblems(step, form.getValues(), today)
    form.clearErrors()
    if (problemStep) await showProblems(problemStep)
    return !problemStep
  }

  const showProblems = async (target: PacketStep) => {
    setIsChecking(true)
    if (target !== step) show(target)
    for (const { field, message } of stepProblems(target, form.getValues(), today)) {
      form.setError(field, { type: 'invalid', message })
    }
    // The messages have to be on the page before it can scroll to them.
    await new Promise(resolve => setTimeout(resolve, SCROLL_TO_ERROR_DELAY_MS))
    setIsChecking(false)
    if (formRef.current) goToFirstInvalid(formRef.current)
  }

  /** Goes to what is missing in a step, even if the steps before are not complete: they are checked again later. */
  const goToMissing = (target: PacketStep) => {
    setReached(Math.max(reached, PACKET_STEPS.indexOf(target)))
    form.clearErrors()
    void showProblems(target)
  }

  const goForward = () => {
    setReached(Math.max(reached, index + 1))
    open(index + 1)
  }
  return { step, isChecking, titleRef, formRef, check, show, edit, goToMissing, goForward, goBack }
}
