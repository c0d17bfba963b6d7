import { PAGES } from '@epay/contract/auth/pages'
import { useChangeCounts } from '#web/change-requests/use-change-counts.ts'
import { CountedEntry } from './counted-entry.tsx'

type ChangesEntryProps = { label: string; path: string; isCurrent: boolean }

/** With how many requests the reader can decide on. */
export function ChangesEntry({ label, path, isCurrent }: ChangesEntryProps) {
  const { toDecide } = useChangeCounts()
  const entry = { label, path, isCurrent }
  return <CountedEntry {...entry} count={toDecide} countHref={PAGES.changeRequests.path} />
}
