import { AUTH_MESSAGES, CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { mayOpen, PAGES, type PageAccess } from '@epay/contract/auth/pages'
import { Fragment, type ReactNode, use, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'
import { useSession } from '#web/auth/session.ts'
import { SessionUnanswered } from '#web/auth/session-unanswered.tsx'
import { type ReturnTo, unauthorizedHref } from '#web/lib/paths.ts'
import { Loading } from '#web/ui/states.tsx'

/** A session that began with a mailed link opens the applications and nothing else. */
export function mayOpenByLink(path: string): boolean {
  return path.toLowerCase() === PAGES.applications.path
}

type RouteGuardProps = {
  /** The roles that may pass; any signed-in user where the page says so. */
  allow: PageAccess
  children: ReactNode
}

/**
 * Leads away from a page, unless someone is on the way to the next one: then that one's guard decides. Until it is
 * drawn, the router alone knows of it, not the hooks of this page; only by a name that React Router
 * may change does it let itself be asked.
 */
function Leave({ to, state }: { to: string; state?: ReturnTo }) {
  const router = use(DataRouterContext)?.router
  if (!router) throw new Error('There is no router that knows where somebody is going')
  const { key } = useLocation()
  useEffect(() => {
    const isHere = router.state.navigation.state === 'idle' && router.state.location.key === key
    if (isHere) void router.navigate(to, { replace: true, state })
  }, [router, key, to, state])
  return <Loading text={CHECKING_AUTHENTICATION} isPage />
}

/** Lets in those who may open the page. This is for convenience; the server checks every call. */
export function RouteGuard({ allow, children }: RouteGuardProps) {
  const session = useSession()
  const { pathname, search, state } = useLocation()
  if (session.status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} isPage />
  if (session.status === 'unanswered') return <SessionUnanswered session={session} />
  if (session.status === 'unauthenticated') {
    const returnTo: ReturnTo | undefined = session.hasLeft
      ? undefined
      : { path: `${pathname}${search}`, state }
    return <Leave to={PAGES.login.path} state={returnTo} />
  }
  const { user } = session
  if (!mayOpen(allow, user.roles)) return <Leave to={unauthorizedHref()} />
  if (user.isLinkSession && !mayOpenByLink(pathname)) {
    return <Leave to={unauthorizedHref({ message: AUTH_MESSAGES.linkSession })} />
  }
  // When someone else signs in, the page starts with an empty state.
  return <Fragment key={user.id}>{children}</Fragment>
}
