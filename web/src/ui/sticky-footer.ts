/** Room for the ring around what has the focus. */
const RING_PX = 8

/**
 * Ref of a bar that sticks to the foot of a dialog or of the page: what gets the focus is scrolled clear of it,
 * however high the bar grows.
 */
export function stickyFooter(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const scroller = bar.closest<HTMLElement>('[role="dialog"]') ?? document.documentElement
  const observer = new ResizeObserver(() => {
    const covers = getComputedStyle(bar).position === 'sticky'
    scroller.style.scrollPaddingBottom = covers ? `${bar.offsetHeight + RING_PX}px` : ''
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    scroller.style.scrollPaddingBottom = ''
  }
}
