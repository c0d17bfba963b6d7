import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterStart } from '#web/lib/after-start.ts'

/** Is it time to draw what only paper shows? After the page's start, and at the latest when the page is printed. */
export function useForPaper(): boolean {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    afterStart(() => startTransition(() => setIsWanted(true)))
    // What is there once the event's listeners are through is printed.
    const drawNow = () => flushSync(() => setIsWanted(true))
    window.addEventListener('beforeprint', drawNow)
    return () => window.removeEventListener('beforeprint', drawNow)
  }, [])
  return isWanted
}
