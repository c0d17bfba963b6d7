import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { BROKEN_PAGE_TEXTS, PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate, useRouteError } from 'react-router'
import { useLanguageFromToken } from '#web/auth/account-language.ts'
import { secondFactorRefusals } from '#web/auth/session-store.ts'
import type { ReturnTo } from '#web/lib/paths.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { EntryKey } from '#web/ui/leaving.ts'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { BrokenPage, Loading } from '#web/ui/states.tsx'

export function Root() {
  useFocusOnNavigation()
  useSecondFactorRedirect()
  useLanguageFromToken()
  return (
    <>
      <EntryKey value={useLocation().key}>
        <Outlet />
      </EntryKey>
      <ScrollRestoration />
    </>
  )
}

export function StartupFallback() {
  return <Loading text={CHECKING_AUTHENTICATION} />
}

export function ErrorPage() {
  const t = useTranslate()
  const error = useRouteError()
  useDocumentTitle(t(BROKEN_PAGE_TEXTS.documentTitle))
  console.error(error)
  return (
    <PublicLayout>
      <BrokenPage>
        <Button component="a" href="/" variant="subtle">
          {t(PAGE_TEXTS.goToHomePage)}
        </Button>
      </BrokenPage>
    </PublicLayout>
  )
}

/** Focuses the new page's title, unless the page has focused something itself. */
function focusTitle(): boolean {
  const title = document.querySelector<HTMLElement>('[data-page-title]')
  if (!title) return false
  const focusedRegion = document.activeElement?.closest('main, [role="dialog"]')
  if (!focusedRegion) title.focus({ preventScroll: true })
  return true
}

/**
 * Moves focus to the page's title after every navigation but the first, so that keyboard and screen reader users start
 * there.
 */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (focusTitle()) return
    // The page's chunk is still loading.
    const observer = new MutationObserver(() => {
      if (focusTitle()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])
}

/** Sends users to second-factor setup when the server requires it, and back afterward. */
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
