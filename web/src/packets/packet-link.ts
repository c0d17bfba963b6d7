import { useEffect, useState } from 'react'
import { z } from 'zod'
import { readUrlToken } from '#web/auth/read-url-token.ts'
import { linkClaimsOf } from '#web/auth/token-claims.ts'
import { createStorage } from '#web/lib/browser-storage.ts'

const KEY = 'epay-packet-link'
const linkSchema = z.object({ applicationId: z.string(), token: z.string() })

/** The token is '' if the address has none. */
export type PacketLink = z.infer<typeof linkSchema>

/** Kept in session storage, so that reloading works without the email. */
const storedLink = createStorage('tab', KEY, linkSchema)
export const keepPacketLink = storedLink.keep
export const forgetPacketLink = storedLink.forget

export function packetLinkOf(search: URLSearchParams): PacketLink {
  const token = readUrlToken(search)
  const applicationId = search.get('applicationId') ?? ''
  if (token) {
    const claimed = linkClaimsOf(token)?.applicationId
    return { applicationId: applicationId || (claimed ?? ''), token }
  }
  const storedToken = storedLink.read()
  if (storedToken && (!applicationId || storedToken.applicationId === applicationId)) return storedToken
  return { applicationId, token: '' }
}

const addressSearch = () => new URLSearchParams(location.search)

const packetLinkOfPage = () => packetLinkOf(addressSearch())

function tidyAddress({ applicationId }: PacketLink): void {
  const { token: _, ...state } = Object(history.state)
  const rest = applicationId ? `?${new URLSearchParams({ applicationId })}` : ''
  history.replaceState(state, '', `${location.pathname}${rest}`)
}

/** Removes the token from the address bar and the history right away. */
export function usePacketLink(): PacketLink {
  const [link, setLink] = useState(packetLinkOfPage)
  useEffect(() => {
    const channel = new BroadcastChannel(KEY)
    // An expired page continues with a new link, even if that was opened in another tab.
    channel.onmessage = ({ data }) => {
      const other = linkSchema.safeParse(data).data
      setLink(current => {
        if (!other || !current.token || other.applicationId !== current.applicationId) return current
        keepPacketLink(other)
        return other
      })
    }
    if (readUrlToken(addressSearch())) {
      const linkOfPage = packetLinkOfPage()
      keepPacketLink(linkOfPage)
      channel.postMessage(linkOfPage)
      tidyAddress(linkOfPage)
    }
    return () => channel.close()
  }, [])
  return link
}
