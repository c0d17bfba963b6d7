import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { Outlet, ScrollRestoration } from 'react-router'
import { Loading } from '#web/ui/loading.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useSecondFactorRedirect } from './use-second-factor-redirect.ts'

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
