import { AUTH_MESSAGES, CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { canOpen, PAGES, type PageAccess } from '@epay/contract/auth/pages'
import { Fragment, type ReactNode, use, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'
import { ServerUnavailable } from '#web/auth/server-unavailable.tsx'
import { useSession } from '#web/auth/session.ts'
import { type ReturnTo, unauthorizedHref } from '#web/lib/paths.ts'
import { Loading } from '#web/ui/states.tsx'

/** A session from an emailed link can open only the applications. */
export function canOpenByLink(path: string): boolean {
  return path.toLowerCase() === PAGES.applications.path
}

type RouteGuardProps = {
  allow: PageAccess
  children: ReactNode
}

/**
 * Redirects unless another navigation is pending, whose destination has its own guard. Hooks report only the current
 * page, so this component reads the router, which React Router exposes only as an unstable API.
 */
function Redirect({ to, state }: { to: string; state?: ReturnTo }) {
  const router = use(DataRouterContext)?.router
  if (!router) throw new Error('Redirect needs a data router')
  const { key } = useLocation()
  useEffect(() => {
    const isCurrentLocation = router.state.navigation.state === 'idle' && router.state.location.key === key
    if (isCurrentLocation) void router.navigate(to, { replace: true, state })
  }, [router, key, to, state])
  return <Loading text={CHECKING_AUTHENTICATION} isPage />
}

/** A convenience only: the server checks every call. */
export function RouteGuard({ allow, children }: RouteGuardProps) {
  const session = useSession()
  const { pathname, search, state } = useLocation()
  if (session.status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} isPage />
  if (session.status === 'unknown') return <ServerUnavailable session={session} />
  if (session.status === 'unauthenticated') {
    const returnTo: ReturnTo | undefined = session.hasLoggedOut
      ? undefined
      : { path: `${pathname}${search}`, state }
    return <Redirect to={PAGES.login.path} state={returnTo} />
  }
  const { user } = session
  if (!canOpen(allow, user.roles)) return <Redirect to={unauthorizedHref()} />
  if (user.isLinkSession && !canOpenByLink(pathname)) {
    return <Redirect to={unauthorizedHref({ message: AUTH_MESSAGES.linkSession })} />
  }
  // Resets the page's state when someone else signs in.
  return <Fragment key={user.id}>{children}</Fragment>
}
