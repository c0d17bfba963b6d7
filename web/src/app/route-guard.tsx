import { AUTH_MESSAGES, CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { mayOpen, PAGES, type PageAccess } from '@epay/contract/auth/pages'
import { Fragment, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#web/auth/session.ts'
import { SessionUnanswered } from '#web/auth/session-unanswered.tsx'
import { type ReturnTo, unauthorizedHref } from '#web/lib/paths.ts'
import { Loading } from '#web/ui/loading.tsx'

/** A session that began with a mailed link opens the applications and nothing else. */
export function mayOpenByLink(path: string): boolean {
  return path.toLowerCase() === PAGES.applications.path
}

type RouteGuardProps = {
  /** The roles that may pass; any signed-in user where the page says so. */
  allow: PageAccess
  children: ReactNode
}

/** Lets in those who may open the page. This is for convenience; the server checks every call. */
export function RouteGuard({ allow, children }: RouteGuardProps) {
  const session = useSession()
  const { pathname, search, state } = useLocation()
  if (session.status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  if (session.status === 'unanswered') return <SessionUnanswered session={session} />
  if (session.status === 'unauthenticated') {
    const returnTo: ReturnTo | undefined = session.hasLeft
      ? undefined
      : { path: `${pathname}${search}`, state }
    return <Navigate to="/login" state={returnTo} replace />
  }
  const { user } = session
  if (!mayOpen(allow, user.roles)) return <Navigate to={unauthorizedHref()} replace />
  if (user.isLinkSession && !mayOpenByLink(pathname)) {
    return <Navigate to={unauthorizedHref({ message: AUTH_MESSAGES.linkSession })} replace />
  }
  // When somebody else signs in, the page starts with an empty state.
  return <Fragment key={user.id}>{children}</Fragment>
}
