import { PAGES } from '@epay/contract/auth/pages'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { secondFactorRefusals } from '#web/auth/session-store.ts'
import type { ReturnTo } from '#web/lib/paths.ts'

/** Whoever needs a second factor first is led to where it is set up, and back afterwards. */
export function useSecondFactorRedirect(): void {
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
