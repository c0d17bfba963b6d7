import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls when the reader leaves the entry of the history that this is shown in: by Back, by Forward, by a link. */
export function useOnLeaving(onLeave: () => void): void {
  const { key } = useLocation()
  const latest = useRef(onLeave)
  latest.current = onLeave
  useEffect(() => {
    if (key) return () => latest.current()
  }, [key])
}
