import { useEffect, useEffectEvent, useRef } from 'react'
import { z } from 'zod'
import { stepSchema } from './draft.ts'

/** The steps of this page's entries in the browser's history, up to the entry that is shown. */
const placeSchema = z.object({ applySteps: z.array(stepSchema) })

function readTrail(): number[] {
  return placeSchema.safeParse(history.state).data?.applySteps ?? []
}

function placeOf(trail: number[]) {
  return { ...history.state, applySteps: trail }
}

/** A step of its own, so that Back leads from it to the step before. */
export function enterStep(step: number): void {
  history.pushState(placeOf([...readTrail(), step]), '')
}

/** A browser that has not arrived by then has found no such entry, and tells nobody. */
const TRIP_MAX_MS = 2_000

/** Of whichever form: the browser has one history. */
let lastTrip: { endMs: number; isReturn: boolean } | undefined

function tripUnderWay() {
  return lastTrip && performance.now() < lastTrip.endMs ? lastTrip : undefined
}

function arrive(): void {
  lastTrip = undefined
}

/** The browser arrives later. */
function go(entries: number, { isReturn = false } = {}): void {
  lastTrip = { endMs: performance.now() + TRIP_MAX_MS, isReturn }
  window.addEventListener('popstate', arrive, { once: true })
  history.go(entries)
}

type StepHistory = {
  step: number
  canShow: (step: number) => boolean
  /** Nothing else is shown meanwhile. */
  isLocked: boolean
  /** Shows what the history holds already. */
  show: (step: number) => void
  open: (step: number) => void
}

/**
 * Back and Forward go through the steps that can be shown. Without the router, which this page does not load.
 * Gives what goes to the step before, which is the way back if that leads there.
 */
export function useStepHistory({ step, canShow, isLocked, show, open }: StepHistory): () => void {
  const shown = useRef<number[]>([])
  const name = (trail: number[]) => {
    history.replaceState(placeOf(trail), '')
    shown.current = trail
  }

  const follow = useEffectEvent(() => {
    const trail = readTrail()
    const target = trail.at(-1)
    // A link within the page, as the one past its header, makes an entry, too.
    if (target === undefined) name([...shown.current, step])
    else if (target === step) shown.current = trail
    else if (isLocked) history.go(shown.current.length - trail.length)
    else if (canShow(target) && !tripUnderWay()?.isReturn) show(target)
    else name([...trail.slice(0, -1), step])
  })
  const begin = useEffectEvent(() => {
    const trail = readTrail()
    if (trail.at(-1) === step) return
    name([...trail.slice(0, -1), step])
    // The entries of a form that was submitted or cleared lead nowhere: goes to the first of them.
    if (trail.length > 1 && !tripUnderWay()) go(1 - trail.length, { isReturn: true })
  })

  useEffect(() => {
    begin()
    const listen = () => follow()
    // Before `arrive` hears of it.
    window.addEventListener('popstate', listen, { capture: true })
    return () => window.removeEventListener('popstate', listen, { capture: true })
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has an entry
  useEffect(() => {
    shown.current = readTrail()
  }, [step])

  return () => {
    if (tripUnderWay()) return
    if (readTrail().at(-2) === step - 1) go(-1)
    else open(step - 1)
  }
}
