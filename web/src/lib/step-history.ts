import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'

/** The entry of the browser's history that is shown. */
export type StepEntry = {
  state: unknown
  push: (state: object) => void
  replace: (state: object) => void
  /** By so many entries; the browser arrives later. */
  go: (count: number) => void
}

/** An entry's state: the steps of the form's entries up to this one. */
const stateSchema = z.object({ steps: z.array(z.number()) })

const stepsOf = (state: unknown): number[] => stateSchema.safeParse(state).data?.steps ?? []

/** If the browser has not arrived by then, there was no such entry; browsers don't report that. */
const TRIP_MAX_MS = 2_000

/** Shared by all forms, since the browser has one history. `isReturn`: back to the first entry of an earlier form. */
let lastTrip: { endMs: number; isReturn: boolean } | undefined

const tripUnderWay = () => (lastTrip && performance.now() < lastTrip.endMs ? lastTrip : undefined)

type Steps = {
  /** The step that is shown first, whatever the history says. */
  start: number
  canShow: (step: number, shown: number) => boolean
  /** No other step is shown meanwhile. */
  isLocked?: boolean
}

/** The steps of a form as entries of the browser's history: Back and Forward go through those that can be shown. */
export function useStepHistory(entry: StepEntry, { start, canShow, isLocked = false }: Steps) {
  const [step, setStep] = useState(start)
  const trail = useRef<number[]>([])
  const followed = useRef<unknown>(undefined)

  const show = (steps: number[], shown: number) => {
    trail.current = steps
    setStep(shown)
  }
  const rename = (steps: number[]) => {
    trail.current = steps
    entry.replace({ steps })
  }
  const travel = (count: number, isReturn: boolean) => {
    lastTrip = { endMs: performance.now() + TRIP_MAX_MS, isReturn }
    entry.go(count)
  }

  const begin = (steps: number[]) => {
    trail.current = steps
    if (steps.at(-1) === start) return
    rename([...steps.slice(0, -1), start])
    // The entries of a form that was submitted or emptied are no longer of use: goes back to the first of them.
    if (steps.length > 1 && !tripUnderWay()) travel(1 - steps.length, true)
  }
  const arrive = (steps: number[], shown: number) => {
    const isReturn = tripUnderWay()?.isReturn
    lastTrip = undefined
    const target = steps.at(-1)
    // A link within the page, such as the skip link, creates an entry, too.
    if (target === undefined) rename([...trail.current, shown])
    else if (target === shown) trail.current = steps
    else if (isLocked) entry.go(trail.current.length - steps.length)
    else if (canShow(target, shown) && !isReturn) show(steps, target)
    else rename([...steps.slice(0, -1), shown])
  }
  const follow = useEffectEvent((state: unknown) => {
    const isFirst = trail.current.length === 0
    if (!isFirst && state === followed.current) return
    followed.current = state
    const steps = stepsOf(state)
    const shown = trail.current.at(-1)
    if (shown === undefined) begin(steps)
    else if (String(steps) !== String(trail.current)) arrive(steps, shown)
  })
  useEffect(() => follow(entry.state), [entry.state])

  const open = (target: number) => {
    if (target === trail.current.at(-1)) return
    show([...trail.current, target], target)
    entry.push({ steps: trail.current })
  }
  return {
    step,
    /** Shows a step in an entry of its own, so that Back leads to the one before. */
    open,
    /** To the step before: the browser's way back, if that leads there. */
    goBack: () => {
      if (tripUnderWay()) return
      if (trail.current.at(-2) === step - 1) travel(-1, false)
      else open(step - 1)
    },
  }
}

function onPopState(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/** For a page without the router. A router around it keeps what it has in the entries' state. */
export function useBrowserEntry(): StepEntry {
  const state: unknown = useSyncExternalStore(onPopState, () => history.state)
  return {
    state,
    push: own => history.pushState({ ...history.state, ...own }, ''),
    replace: own => history.replaceState({ ...history.state, ...own }, ''),
    go: count => history.go(count),
  }
}
