import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { hasAnyRole, STAFF_ROLES } from '@epay/contract/common/roles'
import { useEffect } from 'react'
import { useSession } from '#web/auth/session.ts'
import { SessionUnanswered } from '#web/auth/session-unanswered.tsx'
import { settleSession } from '#web/auth/settle-session.ts'
import { staffPacketHref, unauthorizedHref } from '#web/lib/paths.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Leaving } from './leaving.tsx'

/** The office goes on in its own variant of the packet; nobody else has anything to do here. */
export function WithoutToken({ applicationId }: { applicationId: string }) {
  const session = useSession()
  // Nothing else of this page asks who is signed in.
  useEffect(() => void settleSession(), [])
  if (session.status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  if (session.status === 'unanswered') return <SessionUnanswered session={session} />
  const isOffice = session.user !== undefined && hasAnyRole(session.user.roles, STAFF_ROLES)
  return (
    <Leaving
      href={isOffice ? staffPacketHref(applicationId) : unauthorizedHref({ reason: 'missing-token' })}
    />
  )
}
