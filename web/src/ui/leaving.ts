import { createContext, useContext, useEffect, useRef } from 'react'

/** The key of the current history entry; set where there is a router. */
export const EntryKey = createContext<string | undefined>(undefined)

/** Calls back when the user leaves the current history entry. */
export function useOnLeaving(onLeave: () => void): void {
  const key = useContext(EntryKey)
  const latest = useRef(onLeave)
  latest.current = onLeave
  useEffect(() => {
    const leave = () => latest.current()
    if (key !== undefined) return leave
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [key])
}

export function useUnloadWarning(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWanted])
}
