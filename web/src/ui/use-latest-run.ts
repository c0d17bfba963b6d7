import { useEffect, useRef } from 'react'

/** False once a newer run has started or the component has unmounted, which makes the result stale. */
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
