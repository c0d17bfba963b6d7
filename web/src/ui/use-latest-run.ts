import { useEffect, useRef } from 'react'

/** Returns false if the run's result is stale, because a newer run has started or the component has unmounted. */
type IsLatest = () => boolean

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
