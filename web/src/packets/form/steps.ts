import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { SCROLL_TO_ERROR_DELAY_MS } from '@epay/contract/packets/options'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import {
  depositStepSchema,
  type PacketTextField,
  personalStepSchema,
} from '@epay/contract/packets/packet-form'
import { useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type StepEntry, useStepHistory } from '#web/lib/step-history.ts'
import type { FormField, PacketValues } from './packet-values.ts'

export const PACKET_STEPS = ['personal', 'deposit', 'documents'] as const
export type PacketStep = (typeof PACKET_STEPS)[number]

/** In the form, files are objects, so step 3 needs its own schema. */
const documentsStepSchema = z
  .object({
    userPhoto: z.object({}, { error: DOCUMENTS_MESSAGES.photo }),
    documentTypes: z.array(z.string()).min(1, DOCUMENTS_MESSAGES.documentType),
    documentFiles: z.array(z.object({})).min(1, DOCUMENTS_MESSAGES.documentFiles),
  })
  .and(
    z
      .object({ signature: z.string(), signatureType: z.string(), typedSignature: z.string() })
      .superRefine(({ signature, signatureType, typedSignature }, context) => {
        if (signature) return
        const isSignatureBlank = signatureType === 'type' && typedSignature.trim() === ''
        const message = isSignatureBlank ? DOCUMENTS_MESSAGES.typedSignature : DOCUMENTS_MESSAGES.signature
        context.addIssue({ code: 'custom', path: ['signature'], message })
      }),
  )
  .and(z.object({ disclaimerAcknowledged: z.literal(true, DOCUMENTS_MESSAGES.disclaimer) }))

function schemaOf(step: PacketStep, today: string): z.ZodType {
  if (step === 'personal') return personalStepSchema(today)
  return step === 'deposit' ? depositStepSchema() : documentsStepSchema
}

type FieldProblem = { field: FormField; message: string }

function isField(name: PropertyKey | undefined, values: PacketValues): name is FormField {
  return name !== undefined && Object.hasOwn(values, name)
}

export function stepProblems(step: PacketStep, values: PacketValues, today: string): FieldProblem[] {
  const messages = new Map<FormField, string>()
  for (const { path, message } of schemaOf(step, today).safeParse(values).error?.issues ?? []) {
    const [name] = path
    if (isField(name, values) && !messages.has(name)) messages.set(name, message)
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}

export function firstStepWithProblems(
  last: PacketStep,
  values: PacketValues,
  today: string,
): PacketStep | undefined {
  const reachedSteps = PACKET_STEPS.slice(0, PACKET_STEPS.indexOf(last) + 1)
  return reachedSteps.find(step => stepProblems(step, values, today).length > 0)
}

type StepsOptions = { entry: StepEntry; today: string }

export function useSteps(form: UseFormReturn<PacketValues>, { entry, today }: StepsOptions) {
  const [furthestIndex, setFurthestIndex] = useState(0)
  // Starts at step 1 even after a reload, because some answers are never stored and must be entered again.
  const {
    step: index,
    open,
    goBack,
  } = useStepHistory(entry, { start: 0, canShow: target => target <= furthestIndex })
  const step = PACKET_STEPS[index] ?? 'personal'
  const show = (target: PacketStep) => open(PACKET_STEPS.indexOf(target))
  const [isChecking, setIsChecking] = useState(false)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const shownStep = useRef(step)
  const fieldToFocus = useRef<PacketTextField>(null)

  useLayoutEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    const field =
      fieldToFocus.current && formRef.current?.querySelector<HTMLElement>(`[name="${fieldToFocus.current}"]`)
    fieldToFocus.current = null
    if (field) {
      field.scrollIntoView({ block: 'center' })
      field.focus({ preventScroll: true })
    } else {
      window.scrollTo({ top: 0 })
      titleRef.current?.focus({ preventScroll: true })
    }
  }, [step])

  const edit = (field: PacketTextField) => {
    fieldToFocus.current = field
    show(PACKET_FIELDS[field].step)
  }

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
    // Waits until the messages are rendered, so that it can scroll to them.
    await new Promise(resolve => setTimeout(resolve, SCROLL_TO_ERROR_DELAY_MS))
    setIsChecking(false)
    if (formRef.current) goToFirstInvalid(formRef.current)
  }

  /** Doesn't validate earlier steps; `check` does so before the form continues. */
  const goToMissing = (target: PacketStep) => {
    setFurthestIndex(Math.max(furthestIndex, PACKET_STEPS.indexOf(target)))
    form.clearErrors()
    void showProblems(target)
  }

  const goForward = () => {
    setFurthestIndex(Math.max(furthestIndex, index + 1))
    open(index + 1)
  }
  return { step, isChecking, titleRef, formRef, check, show, edit, goToMissing, goForward, goBack }
}

const INVALID = '[aria-invalid="true"], [data-invalid]'
const FOCUSABLE = 'input, select, textarea, button, [tabindex]'

function goToFirstInvalid(form: HTMLElement): void {
  const invalid = form.querySelector<HTMLElement>(INVALID)
  if (!invalid) return
  const target = invalid.matches(FOCUSABLE) ? invalid : invalid.querySelector<HTMLElement>(FOCUSABLE)
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  invalid.scrollIntoView({ block: 'center', behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  target?.focus({ preventScroll: true })
}
