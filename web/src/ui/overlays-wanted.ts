import { useSyncExternalStore } from 'react'

let isWanted = false
const listeners = new Set<() => void>()

/** Called by what shows dialogs and toasts, so that pages which show none don't load their files. */
export function wantOverlays(): void {
  isWanted = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useOverlaysWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted)
}
