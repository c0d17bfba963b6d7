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
