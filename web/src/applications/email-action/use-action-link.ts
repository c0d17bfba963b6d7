import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { useTokenFromAddress } from '#web/auth/use-token-from-address.ts'

const KEY = 'epay-action-link'
const linkSchema = z.object({ token: z.string(), action: z.string().nullable() })
type MailedLink = z.infer<typeof linkSchema>

function readKept(): MailedLink | undefined {
  try {
    return linkSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

function keep(link: MailedLink): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(link))
  } catch {
    // Without storage, the link works until the page is loaded again.
  }
}

export function forgetActionLink(): void {
  sessionStorage.removeItem(KEY)
}

/** Token and action of the address, or those that this tab came in by: loading the page again needs no e-mail again. */
export function useActionLink(): MailedLink {
  const [search] = useSearchParams()
  const [action] = useState(() => search.get('action'))
  const token = useTokenFromAddress()
  const [kept] = useState(readKept)
  useEffect(() => {
    if (token) keep({ token, action })
  }, [token, action])
  return token || action ? { token, action } : (kept ?? { token, action })
}
