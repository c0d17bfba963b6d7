import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate, useRouteError } from 'react-router'
import { secondFactorRefusals } from '#web/auth/session-store.ts'
import type { ReturnTo } from '#web/lib/paths.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'

/** Around every page. */
export function Root() {
  useFocusOnNavigation()
  useSecondFactorRedirect()
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

export function StartingUp() {
  return <Loading text={CHECKING_AUTHENTICATION} />
}

/** The last resort: something broke while drawing a page. */
export function ErrorPage() {
  const error = useRouteError()
  useDocumentTitle('Something went wrong')
  console.error(error)
  return (
    <PublicLayout>
      <ErrorState
        title="Something went wrong on this page."
        text="Nothing you had saved is lost. Please load the page again; if that does not help, tell your office."
        onRetry={() => window.location.reload()}
        retryLabel="Load Again"
      >
        <Button component="a" href="/" variant="subtle">
          Go to the start page
        </Button>
      </ErrorState>
    </PublicLayout>
  )
}

/** Puts the focus on the new page's title, unless the page has put it somewhere itself. */
function focusTitle(): boolean {
  const title = document.querySelector<HTMLElement>('[data-page-title]')
  if (!title) return false
  const isTaken = document.activeElement?.closest('main, [role="dialog"]')
  if (!isTaken) title.focus({ preventScroll: true })
  return true
}

/** After every navigation but the first, keyboards and screen readers start at the page's title. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (focusTitle()) return
    // The page's file is still loading: its title comes with it.
    const observer = new MutationObserver(() => {
      if (focusTitle()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])
}

/** Whoever needs a second factor first is led to where it is set up, and back afterwards. */
function useSecondFactorRedirect(): void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  useEffect(() => {
    if (pathname === PAGES.secondFactor.path) return
    return secondFactorRefusals.subscribe(() => {
      const returnTo: ReturnTo = { path: `${pathname}${search}`, state }
      navigate(PAGES.secondFactor.path, { replace: true, state: returnTo })
    })
  }, [navigate, pathname, search, state])
}
