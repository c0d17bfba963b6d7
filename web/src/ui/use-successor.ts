import { useId, useLayoutEffect, useRef } from 'react'

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
    // The page stays where it is: that of somebody who is elsewhere on it must not jump.
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
  }, [shown, id])
  return id
}
