import { useEffect, useState } from 'react'
import { z } from 'zod'
import { readUrlToken } from '#web/auth/read-url-token.ts'
import { linkClaimsOf } from '#web/auth/token-claims.ts'
import { createStorage } from '#web/lib/browser-storage.ts'

const KEY = 'epay-packet-link'
const linkSchema = z.object({ applicationId: z.string(), token: z.string() })

/** The token is '' if neither the URL nor the tab has one. */
export type PacketLink = z.infer<typeof linkSchema>

/** Kept in session storage, so that reloading works without the email. */
const linkStorage = createStorage('tab', KEY, linkSchema)
export const storePacketLink = linkStorage.write
export const removePacketLink = linkStorage.remove

export function packetLinkOf(search: URLSearchParams): PacketLink {
  const token = readUrlToken(search)
  const applicationId = search.get('applicationId') ?? ''
  if (token) {
    const claimedId = linkClaimsOf(token)?.applicationId
    return { applicationId: applicationId || (claimedId ?? ''), token }
  }
  const storedLink = linkStorage.read()
  if (storedLink && (!applicationId || storedLink.applicationId === applicationId)) return storedLink
  return { applicationId, token: '' }
}

const readSearchParams = () => new URLSearchParams(location.search)

const packetLinkOfPage = () => packetLinkOf(readSearchParams())

function removeTokenFromUrl({ applicationId }: PacketLink): void {
  const { token: _, ...state } = Object(history.state)
  const remainingQuery = applicationId ? `?${new URLSearchParams({ applicationId })}` : ''
  history.replaceState(state, '', `${location.pathname}${remainingQuery}`)
}

/** Removes the token from the address bar and the history right away. */
export function usePacketLink(): PacketLink {
  const [link, setLink] = useState(packetLinkOfPage)
  useEffect(() => {
    const channel = new BroadcastChannel(KEY)
    // Switches to a newer link that is opened in another tab, because this page's link might have expired.
    channel.onmessage = ({ data }) => {
      const newLink = linkSchema.safeParse(data).data
      setLink(current => {
        if (!newLink || !current.token || newLink.applicationId !== current.applicationId) return current
        storePacketLink(newLink)
        return newLink
      })
    }
    if (readUrlToken(readSearchParams())) {
      const linkOfPage = packetLinkOfPage()
      storePacketLink(linkOfPage)
      channel.postMessage(linkOfPage)
      removeTokenFromUrl(linkOfPage)
    }
    return () => channel.close()
  }, [])
  return link
}
