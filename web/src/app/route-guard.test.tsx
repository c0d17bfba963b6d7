import { SESSION_UNANSWERED_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES, type PageAccess } from '@epay/contract/auth/pages'
import { ROLES, type Role } from '@epay/contract/common/roles'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#web/auth/session.ts'
import { settleSession } from '#web/auth/settle-session.ts'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, keepTokens } from '#web/testing/tokens.ts'
import { RouteGuard } from './route-guard.tsx'

type Row = { path: string; access: PageAccess }

const pages: Row[] = Object.values(PAGES)
const guardedPages = pages.filter(page => page.access !== 'public')
const roleSets: Role[][] = Array.from({ length: 2 ** ROLES.length }, (_, bits) =>
  ROLES.filter((_, position) => bits & (1 << position)),
)

function guarded({ path, access }: Row, text: string): RouteObject {
  return {
    path,
    element: (
      <RouteGuard allow={access}>
        <p>{text}</p>
      </RouteGuard>
    ),
  }
}

function open(page: Row, search = '') {
  const routes = [guarded(page, 'opened'), { path: '*', element: <p>elsewhere</p> }]
  return renderApp(routes, `${page.path}${search}`)
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

  it('sends no one to sign-in and remembers what was asked for', () => {
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

describe('while the server does not say whether the session continues', () => {
  const UNANSWERED = SESSION_UNANSWERED_MESSAGES.title
  const REFRESH = 'POST /auth/refresh-token'

  async function openUnanswered() {
    keepTokens(accessToken({ expiresIn: -1 }))
    fakeApi({ [REFRESH]: () => json(503, {}, { 'Retry-After': '3600' }) })
    await settleSession()
    return open(PAGES.profile)
  }

  it('says so in place of a sign-in, and opens the page when it answers', async () => {
    const router = await openUnanswered()
    expect(screen.getByRole('alert').textContent).toContain(UNANSWERED)
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByText(UNANSWERED)).toBeTruthy()
    fakeApi({ [REFRESH]: () => json(200, { token: accessToken(), refreshToken: 'refresh-2' }) })
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => {
      fireEvent.click(screen.queryByRole('button', { name: 'Try Again' }) ?? document.body)
      expect(screen.getByText('opened')).toBeTruthy()
    })
    expect(router.state.location.pathname).toBe(PAGES.profile.path)
  })
})

describe('a role that is taken away', () => {
  const { manageEmployee, profile } = PAGES
  const loses = (roles: readonly Role[]) =>
    signIn({ token: accessToken({ roles }), refreshToken: 'refresh-2' })

  async function openPages(loader?: RouteObject['loader']) {
    keepTokens(accessToken({ roles: ['Employee', 'HR-Manager'] }))
    await settleSession()
    const next: RouteObject = { ...guarded(profile, 'profile'), loader }
    const routes = [guarded(manageEmployee, 'opened'), next, { path: '*', element: <p>elsewhere</p> }]
    return renderApp(routes, manageEmployee.path)
  }

  it('closes the page that it opened', async () => {
    const router = await openPages()
    act(() => loses(['Employee']))
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'))
  })

  it.each([
    { when: 'before the next page is loaded', isLoaded: false },
    { when: 'before the next page is drawn', isLoaded: true },
  ])('keeps no one from going on to another page, $when', async ({ isLoaded }) => {
    const loaded = Promise.withResolvers<null>()
    const router = await openPages(() => loaded.promise)
    const gone = router.navigate(profile.path)
    if (isLoaded) {
      loaded.resolve(null)
      await gone
    }
    expect(screen.getByText('opened')).toBeTruthy()
    loses(['Employee'])
    loaded.resolve(null)
    expect(await screen.findByText('profile')).toBeTruthy()
    expect(router.state.location.pathname).toBe(profile.path)
  })

  it('closes the page that someone was on the way to, and says what is going on meanwhile', async () => {
    const loaded = Promise.withResolvers<null>()
    const router = await openPages(() => loaded.promise)
    void router.navigate(profile.path)
    act(() => signIn({ token: '', refreshToken: '' }))
    expect(screen.getByText('Checking authentication...')).toBeTruthy()
    loaded.resolve(null)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toMatchObject({ path: profile.path })
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
