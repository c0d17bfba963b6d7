import { useId, useLayoutEffect, useRef } from 'react'

const CONTROLS = 'a, button, input, label, select, textarea'

/** True until a control is used, and again after a click beside the controls. */
let isAway = true
document.addEventListener('focusin', () => {
  isAway = false
})
document.addEventListener('pointerup', ({ target }) => {
  isAway = !(target instanceof Element && target.closest(CONTROLS))
})

/**
 * The id for the element that replaces a control. When `shown` changes and the focused control disappears with it,
 * the element gets the focus, so that keyboard users keep their place.
 */
export function useSuccessor(shown: unknown): string {
  const id = useId()
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (isAway || document.activeElement !== document.body) return
    // Without scrolling: the reader may be looking at another part of the page.
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [shown, id])
  return id
}
