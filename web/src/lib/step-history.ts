import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'

/** The current entry of the browser's history. */
export type StepEntry = {
  state: unknown
  push: (state: object) => void
  replace: (state: object) => void
  /** Asynchronous: popstate fires later. */
  go: (count: number) => void
}

/** The state of a history entry: the steps of the form's entries, up to and including this one. */
const stateSchema = z.object({ steps: z.array(z.number()) })

const stepsOf = (state: unknown): number[] => stateSchema.safeParse(state).data?.steps ?? []

/**
 * Browsers don't report that a history entry is missing, so a traversal that takes longer than this is assumed to have
 * had no target.
 */
const TRAVERSAL_MAX_MS = 2_000

/**
 * Shared by all forms, because there is only one history. `isReturn`: whether the traversal returns to the form's
 * first entry after a submission, a reset, or a reload.
 */
let lastTraversal: { endMs: number; isReturn: boolean } | undefined

const pendingTraversal = () =>
  lastTraversal && performance.now() < lastTraversal.endMs ? lastTraversal : undefined

type StepOptions = {
  /** The first step to show, even if the history entry contains another one. */
  start: number
  canShow: (step: number, current: number) => boolean
  /** Prevents leaving the current step. */
  isLocked?: boolean
}

/** Gives each step of a form a history entry, so that Back and Forward move between the steps that can be shown. */
export function useStepHistory(entry: StepEntry, { start, canShow, isLocked = false }: StepOptions) {
  const [step, setStep] = useState(start)
  const shownSteps = useRef<number[]>([])
  const lastState = useRef<unknown>(undefined)

  const show = (steps: number[], current: number) => {
    shownSteps.current = steps
    setStep(current)
  }
  const replace = (steps: number[]) => {
    shownSteps.current = steps
    entry.replace({ steps })
  }
  const traverse = (count: number, isReturn: boolean) => {
    lastTraversal = { endMs: performance.now() + TRAVERSAL_MAX_MS, isReturn }
    entry.go(count)
  }

  const begin = (steps: number[]) => {
    shownSteps.current = steps
    if (steps.at(-1) === start) return
    replace([...steps.slice(0, -1), start])
    // Returns to the form's first entry after a submission, a reset, or a reload.
    if (steps.length > 1 && !pendingTraversal()) traverse(1 - steps.length, true)
  }
  const goToStep = (steps: number[], current: number) => {
    const isReturn = pendingTraversal()?.isReturn
    lastTraversal = undefined
    const target = steps.at(-1)
    // Links within the page, such as the skip link, also create entries.
    if (target === undefined) replace([...shownSteps.current, current])
    else if (target === current) shownSteps.current = steps
    else if (isLocked) entry.go(shownSteps.current.length - steps.length)
    else if (canShow(target, current) && !isReturn) show(steps, target)
    else replace([...steps.slice(0, -1), current])
  }
  const syncWithEntry = useEffectEvent((state: unknown) => {
    const isFirst = shownSteps.current.length === 0
    if (!isFirst && state === lastState.current) return
    lastState.current = state
    const steps = stepsOf(state)
    const current = shownSteps.current.at(-1)
    if (current === undefined) begin(steps)
    else if (String(steps) !== String(shownSteps.current)) goToStep(steps, current)
  })
  useEffect(() => syncWithEntry(entry.state), [entry.state])

  const open = (target: number) => {
    if (target === shownSteps.current.at(-1)) return
    show([...shownSteps.current, target], target)
    entry.push({ steps: shownSteps.current })
  }
  return {
    step,
    open,
    /** Uses the browser's Back if that leads to the previous step. */
    goBack: () => {
      if (pendingTraversal()) return
      if (shownSteps.current.at(-2) === step - 1) traverse(-1, false)
      else open(step - 1)
    },
  }
}

function onPopState(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/** For pages without the router. Preserves the other members of an entry's state. */
export function useBrowserEntry(): StepEntry {
  const state: unknown = useSyncExternalStore(onPopState, () => history.state)
  return {
    state,
    push: newState => history.pushState({ ...history.state, ...newState }, ''),
    replace: newState => history.replaceState({ ...history.state, ...newState }, ''),
    go: count => history.go(count),
  }
}
