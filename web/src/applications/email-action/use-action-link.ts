import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { useTokenFromAddress } from '#web/auth/use-token-from-address.ts'
import { keptIn } from '#web/lib/kept.ts'

const linkSchema = z.object({ token: z.string(), action: z.string().nullable() })
type MailedLink = z.infer<typeof linkSchema>

/** The link that this tab came in by. */
export const keptActionLink = keptIn('tab', 'epay-action-link', linkSchema)

/** Token and action of the address, or those that this tab came in by: loading the page again needs no e-mail again. */
export function useActionLink(): MailedLink {
  const [search] = useSearchParams()
  const [action] = useState(() => search.get('action'))
  const token = useTokenFromAddress()
  const [kept] = useState(keptActionLink.read)
  useEffect(() => {
    if (token) keptActionLink.keep({ token, action })
  }, [token, action])
  return token || action ? { token, action } : (kept ?? { token, action })
}
