import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { useEffect } from 'react'
import { Loading } from '#web/ui/loading.tsx'

/** Leads to a page of the portal, which the packet's page is no part of. */
export function Leaving({ href }: { href: string }) {
  useEffect(() => location.replace(href), [href])
  return <Loading text={CHECKING_AUTHENTICATION} />
}
