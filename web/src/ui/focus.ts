import { useId, useLayoutEffect, useRef } from 'react'

/** Focuses what opened the dialog, or the page's title if that was removed, unless the reader has moved on. */
export function focusAgain(opener: Element | null): void {
  const current = document.activeElement
  if (current && current !== document.body && !current.closest('[role="dialog"]')) return
  const target = opener?.isConnected ? opener : document.querySelector('[data-page-title]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

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

/** Room for the ring around what has the focus. */
const RING_PX = 8

/** What gets the focus is scrolled clear of a bar that sticks to an edge, however high the bar grows. */
function keepClearOf(bar: HTMLElement, side: 'scrollPaddingTop' | 'scrollPaddingBottom'): () => void {
  const scroller = bar.closest<HTMLElement>('[role="dialog"]') ?? document.documentElement
  const observer = new ResizeObserver(() => {
    const covers = getComputedStyle(bar).position === 'sticky'
    scroller.style[side] = covers ? `${bar.offsetHeight + RING_PX}px` : ''
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    scroller.style[side] = ''
  }
}

/** Ref of a bar that sticks to the foot of a dialog or of the page. */
export function stickyFooter(bar: HTMLElement | null): (() => void) | undefined {
  return bar ? keepClearOf(bar, 'scrollPaddingBottom') : undefined
}

/** Ref of a dialog's title, whose header sticks to the dialog's top. */
export function stickyTitle(title: HTMLElement | null): (() => void) | undefined {
  const bar = title?.closest('header')
  return bar ? keepClearOf(bar, 'scrollPaddingTop') : undefined
}
