import { type RefObject, useEffect, useRef } from 'react'

/** Takes the focus along when one step replaces another; the button that was pressed is gone by then. */
export function useFocusOnArrival<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (isWanted) ref.current?.focus()
  }, [isWanted])
  return ref
}
