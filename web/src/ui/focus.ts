import { useId, useLayoutEffect, useRef } from 'react'

/**
 * Focuses the dialog's opener, or the page's title if the opener no longer exists. Does nothing if the user has
 * already moved focus elsewhere.
 */
export function returnFocusTo(opener: Element | null): void {
  const activeElement = document.activeElement
  if (activeElement && activeElement !== document.body && !activeElement.closest('[role="dialog"]')) return
  const target = opener?.isConnected ? opener : document.querySelector('[data-page-title]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

const CONTROLS = 'a, button, input, label, select, textarea'

/** Whether the last click was outside any control. */
let wasClickOutside = true
document.addEventListener('focusin', () => {
  wasClickOutside = false
})
document.addEventListener('pointerup', ({ target }) => {
  wasClickOutside = !(target instanceof Element && target.closest(CONTROLS))
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
    if (wasClickOutside || document.activeElement !== document.body) return
    // Doesn't scroll, because the user might be elsewhere on the page.
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [content, id])
  return id
}

const FOCUS_RING_PX = 8

/** Keeps a sticky bar from covering focused elements, whatever its height. */
function reserveSpaceFor(bar: HTMLElement, side: 'scrollPaddingTop' | 'scrollPaddingBottom'): () => void {
  const scroller = bar.closest<HTMLElement>('[role="dialog"]') ?? document.documentElement
  const observer = new ResizeObserver(() => {
    const isSticky = getComputedStyle(bar).position === 'sticky'
    scroller.style[side] = isSticky ? `${bar.offsetHeight + FOCUS_RING_PX}px` : ''
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    scroller.style[side] = ''
  }
}

/** Ref callback for a bar at the bottom of a dialog or page. */
export function stickyFooter(bar: HTMLElement | null): (() => void) | undefined {
  return bar ? reserveSpaceFor(bar, 'scrollPaddingBottom') : undefined
}

/** Ref callback for the title in a dialog's sticky header. */
export function stickyTitle(title: HTMLElement | null): (() => void) | undefined {
  const bar = title?.closest('header')
  return bar ? reserveSpaceFor(bar, 'scrollPaddingTop') : undefined
}
