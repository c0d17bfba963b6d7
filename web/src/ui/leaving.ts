import { createContext, useContext, useEffect, useRef } from 'react'

/** The key of the current history entry; unset on pages without the router. */
export const EntryKey = createContext<string | undefined>(undefined)

/** Calls `onLeave` when the user leaves the current history entry. */
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

export function useUnloadWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isActive])
}
