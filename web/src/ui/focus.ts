import { useId, useLayoutEffect, useRef } from 'react'

/** Focuses the dialog's opener, or the page's title if it no longer exists, unless the user has moved on. */
export function returnFocusTo(opener: Element | null): void {
  const current = document.activeElement
  if (current && current !== document.body && !current.closest('[role="dialog"]')) return
  const target = opener?.isConnected ? opener : document.querySelector('[data-page-title]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

const CONTROLS = 'a, button, input, label, select, textarea'

/** Whether the user last clicked outside of any control. */
let isAway = true
document.addEventListener('focusin', () => {
  isAway = false
})
document.addEventListener('pointerup', ({ target }) => {
  isAway = !(target instanceof Element && target.closest(CONTROLS))
})

/**
 * Returns the id for the element that replaces a control. If the focused control disappears when `content` changes, the
 * element takes focus.
 */
export function useSuccessor(content: unknown): string {
  const id = useId()
  const previous = useRef(content)
  useLayoutEffect(() => {
    if (previous.current === content) return
    previous.current = content
    if (isAway || document.activeElement !== document.body) return
    // Doesn't scroll, because the user may be elsewhere on the page.
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [content, id])
  return id
}

/** Room for the focus ring. */
const RING_PX = 8

/** Scrolls focused elements clear of a sticky bar, however tall it is. */
function reserveSpaceFor(bar: HTMLElement, side: 'scrollPaddingTop' | 'scrollPaddingBottom'): () => void {
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

/** Ref of a bar at the bottom of a dialog or page. */
export function stickyFooter(bar: HTMLElement | null): (() => void) | undefined {
  return bar ? reserveSpaceFor(bar, 'scrollPaddingBottom') : undefined
}

/** Ref of the title in a dialog's sticky header. */
export function stickyTitle(title: HTMLElement | null): (() => void) | undefined {
  const bar = title?.closest('header')
  return bar ? reserveSpaceFor(bar, 'scrollPaddingTop') : undefined
}
