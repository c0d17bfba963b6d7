import { useEffect, useRef } from 'react'

/** False once a newer run has started or the component has left the page: the result is then ignored. */
type IsLatest = () => boolean

/** Answers a function that starts a run of something slow, such as reading a picture. */
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
