import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { landingPath, PAGES } from '@epay/contract/auth/pages'
import { Navigate } from 'react-router'
import { useSession } from '#web/auth/session.ts'
import { Loading } from '#web/ui/loading.tsx'

/** `/` leads on: to the person's first page, or to sign-in. */
export function HomePage() {
  const session = useSession()
  if (session.status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  if (session.status === 'unauthenticated') return <Navigate to={PAGES.login.path} replace />
  const { isLinkSession, roles } = session.user
  return <Navigate to={isLinkSession ? PAGES.applications.path : landingPath(roles)} replace />
}
