import type { PageAccess } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/common/roles'
import { act, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { RouteGuard } from '#web/app/route-guard.tsx'
import { signIn } from '#web/auth/session.ts'
import { renderApp } from './render-app.tsx'
import { accessToken } from './tokens.ts'

const SIGN_IN = 'Login To EPay'

export const signInAs = (id: string, roles: readonly Role[] = ['HR-Manager']) =>
  act(() => signIn({ token: accessToken({ roles, id }), refreshToken: 'refresh-1' }))

export function renderGuarded(
  { path, access }: { path: string; access: PageAccess },
  { Page, search }: { Page: ComponentType; search: string },
) {
  const element = (
    <RouteGuard allow={access}>
      <Page />
    </RouteGuard>
  )
  const routes = [
    { path, element },
    { path: '/login', element: <p>{SIGN_IN}</p> },
  ]
  const router = renderApp(routes, { pathname: path, search })
  return {
    findSignIn: () => screen.findByText(SIGN_IN),
    reopen: () => act(() => router.navigate(`${path}${search}`)),
  }
}
