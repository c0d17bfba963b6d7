import { PAGES, type PageAccess } from '@epay/contract/auth/pages'
import { ROLES, type Role } from '@epay/contract/auth/roles'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { settleSession } from '#web/auth/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, keepTokens } from '#web/testing/tokens.ts'
import { RouteGuard } from './route-guard.tsx'

type Row = { path: string; access: PageAccess }

const pages: Row[] = Object.values(PAGES)
const guardedPages = pages.filter(page => page.access !== 'public')
/** All 16 sets of roles, the empty one too. */
const roleSets: Role[][] = Array.from({ length: 2 ** ROLES.length }, (_, bits) =>
  ROLES.filter((_, position) => bits & (1 << position)),
)

function open({ path, access }: Row, search = '') {
  const guarded = {
    path,
    element: (
      <RouteGuard allow={access}>
        <p>opened</p>
      </RouteGuard>
    ),
  }
  return renderApp([guarded, { path: '*', element: <p>elsewhere</p> }], `${path}${search}`)
}

function isAllowed(access: PageAccess, roles: Role[]): boolean {
  return typeof access === 'string' || access.some(role => roles.includes(role))
}

beforeEach(() => settleSession())

describe.each(guardedPages)('$path', page => {
  it.each(roleSets.map(roles => ({ roles })))('with roles $roles', async ({ roles }) => {
    keepTokens(accessToken({ roles }))
    await settleSession()
    const router = open(page)
    const isOpen = isAllowed(page.access, roles)
    expect(screen.queryByText('opened') !== null).toBe(isOpen)
    expect(router.state.location.pathname).toBe(isOpen ? page.path : '/unauthorized')
  })

  it('sends nobody to sign-in and remembers what was asked for', () => {
    const router = open(page, '?page=2')
    expect(router.state.location.pathname).toBe('/login')
    expect(router.state.location.state).toMatchObject({ path: `${page.path}?page=2` })
  })

  it('opens to a session from a mailed link for the applications only', async () => {
    keepTokens(accessToken({ roles: ROLES, scope: 'link' }))
    await settleSession()
    const router = open(page)
    const expected = page.path === '/applications' ? '/applications' : '/unauthorized'
    expect(router.state.location.pathname).toBe(expected)
  })
})

describe('while authentication is being checked', () => {
  it('says so', async () => {
    keepTokens(accessToken({ expiresIn: -1 }))
    const settled = settleSession()
    open(PAGES.profile)
    expect(screen.getByText('Checking authentication...')).toBeTruthy()
    await settled
  })
})
