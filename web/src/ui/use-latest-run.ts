import { useEffect, useRef } from 'react'

/** Returns false once a newer run has started or the component has unmounted, which makes the result stale. */
type IsLatest = () => boolean

/** Returns a function that starts a new run of a slow task, such as reading a picture. */
export function useLatestRun(): () => IsLatest {
  const count = useRef(0)
  useEffect(
    () => () => {
      count.current++
    },
    [],
  )
  return () => {
    const run = ++count.current
    return () => run === count.current
  }
}
