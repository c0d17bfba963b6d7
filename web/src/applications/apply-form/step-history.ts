import { useEffect, useEffectEvent } from 'react'
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

/** Goes back if that leads to this step, and says so. */
export function hasGoneBackTo(step: number): boolean {
  const isBehind = readTrail().at(-2) === step
  if (isBehind) history.back()
  return isBehind
}

let isReturning = false

/** The entries of a form that was submitted or cleared lead nowhere: goes to the first of them. */
function returnOver(entries: number): void {
  isReturning = true
  const arrive = () => {
    isReturning = false
  }
  window.addEventListener('popstate', arrive, { once: true })
  history.go(-entries)
}

type StepHistory = {
  step: number
  canShow: (step: number) => boolean
  /** Nothing else is shown meanwhile. */
  isLocked: boolean
  show: (step: number) => void
}

/** Back and Forward go through the steps that can be shown. Without the router, which this page does not load. */
export function useStepHistory({ step, canShow, isLocked, show }: StepHistory): void {
  const follow = useEffectEvent(() => {
    const target = readTrail().at(-1)
    if (target === step) return
    if (isLocked) history.forward()
    else if (target !== undefined && canShow(target) && !isReturning) show(target)
    else history.replaceState(placeOf([step]), '')
  })
  const begin = useEffectEvent(() => {
    const trail = readTrail()
    if (trail.at(-1) === step) return
    history.replaceState(placeOf([step]), '')
    if (trail.length > 1) returnOver(trail.length - 1)
  })

  useEffect(() => {
    begin()
    const listen = () => follow()
    // Before `arrive` hears of it.
    window.addEventListener('popstate', listen, { capture: true })
    return () => window.removeEventListener('popstate', listen, { capture: true })
  }, [])
}
