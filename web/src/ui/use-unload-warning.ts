import { useEffect } from 'react'

/** The browser asks before the site is left. */
export function useUnloadWarning(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWanted])
}
