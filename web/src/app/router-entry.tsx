import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { EntryKey } from '#web/ui/leaving.ts'

/** Tells what is inside which entry of the history the router shows. */
export function RouterEntry({ children }: { children: ReactNode }) {
  return <EntryKey value={useLocation().key}>{children}</EntryKey>
}
