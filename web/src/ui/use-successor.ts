import { useId, useLayoutEffect, useRef } from 'react'

const CONTROLS = 'a, button, input, label, select, textarea'

/** Whether nobody is at a control: none was used yet, or somebody has pressed beside them since. */
let isAway = true
document.addEventListener('focusin', () => {
  isAway = false
})
document.addEventListener('pointerup', ({ target }) => {
  isAway = !(target instanceof Element && target.closest(CONTROLS))
})

/**
 * An id for whatever stands where the control that was used stood: when `shown` has changed and taken the focus along,
 * it gets it, so that the keyboard keeps its place.
 */
export function useSuccessor(shown: unknown): string {
  const id = useId()
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (isAway || document.activeElement !== document.body) return
    // The page stays where it is: that of somebody who reads on elsewhere must not jump.
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [shown, id])
  return id
}
