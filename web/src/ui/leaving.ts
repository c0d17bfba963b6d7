import { createContext, useContext, useEffect, useRef } from 'react'

/** Names the entry of the history that is shown; set by the router, where there is one. */
export const EntryKey = createContext<string | undefined>(undefined)

/** Calls when the reader leaves the entry of the history that this is shown in: by Back, by Forward, by a link. */
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

/** The browser asks before the site is left. */
export function useUnloadWarning(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWanted])
}
