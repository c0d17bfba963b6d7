import { linkClaimsSchema } from '@epay/contract/auth/schemas'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { decodeClaims } from '#web/lib/token-claims.ts'

const KEY = 'epay-packet-link'
const linkSchema = z.object({ applicationId: z.string(), token: z.string() })

/** What a mailed link leads to; the token is '' when the address came without one. */
export type PacketLink = z.infer<typeof linkSchema>

function readKept(): PacketLink | undefined {
  try {
    return linkSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** For this tab alone, so that loading the page again does not need the e-mail again. */
export function keepPacketLink(link: PacketLink): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(link))
  } catch {
    // Without storage, the link works until the page is loaded again.
  }
}

export function forgetPacketLink(): void {
  sessionStorage.removeItem(KEY)
}

/** The link of an address, or the one that this tab came in by. */
export function packetLinkOf(search: URLSearchParams): PacketLink {
  const token = search.get('token') ?? ''
  const applicationId = search.get('applicationId') ?? ''
  if (token) {
    const claimed = decodeClaims(token, linkClaimsSchema)?.applicationId
    return { applicationId: applicationId || (claimed ?? ''), token }
  }
  const kept = readKept()
  if (kept && (!applicationId || kept.applicationId === applicationId)) return kept
  return { applicationId, token: '' }
}

/** The page's link; its token leaves the address bar and the history at once. */
export function usePacketLink(): PacketLink {
  const [search] = useSearchParams()
  const [link, setLink] = useState(() => packetLinkOf(search))
  const navigate = useNavigate()
  useEffect(() => {
    if (!search.has('token')) return
    // A second link may be opened in the tab of the first.
    const next = packetLinkOf(search)
    setLink(current => (current.token === next.token ? current : next))
    keepPacketLink(next)
    const rest = next.applicationId ? `?${new URLSearchParams({ applicationId: next.applicationId })}` : ''
    navigate({ search: rest }, { replace: true })
  }, [search, navigate])
  return link
}
