import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { Outlet, ScrollRestoration } from 'react-router'
import { Loading } from '#web/ui/loading.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

export function Root() {
  useFocusOnNavigation()
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
