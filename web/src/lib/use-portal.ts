import { useEffect, useState } from 'react'
import { isTemporary, retryDelayMs } from './api-error.ts'
import { askPortal, type Portal, portalStore } from './portal.ts'
import { useStore } from './store.ts'

/** What the server has said, asked until it answers. For pages that start without the query cache. */
export function usePortal(): Portal | undefined {
  // An answer may also be one that is not stored.
  const [answer, setAnswer] = useState<Portal>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (failures: number) => {
      askPortal().then(setAnswer, (error: unknown) => {
        if (isTemporary(error)) timer = setTimeout(ask, retryDelayMs(failures, error), failures + 1)
      })
    }
    ask(0)
    return () => clearTimeout(timer)
  }, [])
  return useStore(portalStore) ?? answer
}
