import { PAGES } from '@epay/contract/auth/pages'
import { useQuery } from '@tanstack/react-query'
import { toCheckQuery } from '#web/certificates/queries.ts'
import { CountedEntry } from './counted-entry.tsx'

type CertificatesEntryProps = { label: string; path: string; isCurrent: boolean }

/** With how many certificates are to be checked. */
export function CertificatesEntry({ label, path, isCurrent }: CertificatesEntryProps) {
  const { data } = useQuery(toCheckQuery)
  const countHref = `${PAGES.certificates.path}?state=toCheck`
  return <CountedEntry {...{ label, path, isCurrent, countHref }} count={data?.counts.toCheck ?? 0} />
}
