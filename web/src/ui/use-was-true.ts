import { useState } from 'react'

/** Has it been true at least once? For what is loaded when it is first wanted, and then stays. */
export function useWasTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return wasTrue || isTrue
}
