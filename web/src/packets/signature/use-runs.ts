import { useEffect, useRef } from 'react'

/** Whether a run still counts: it does until the next one begins or its control leaves the page. */
type IsCurrent = () => boolean

/** Begins a run of what takes its time, such as reading a picture. */
export function useRuns(): () => IsCurrent {
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
