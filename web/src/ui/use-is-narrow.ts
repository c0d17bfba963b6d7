import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Has the element less room than this? Its own width counts, not the window's. Units: CSS pixels. */
export function useIsNarrow<Measured extends HTMLElement>(
  minWidth: number,
): [RefObject<Measured | null>, boolean] {
  const ref = useRef<Measured>(null)
  const [isNarrow, setIsNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setIsNarrow(element.clientWidth > 0 && element.clientWidth < minWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [minWidth])
  return [ref, isNarrow]
}
