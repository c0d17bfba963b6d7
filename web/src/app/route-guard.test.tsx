import { SERVER_UNAVAILABLE_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES, type PageAccess } from '@epay/contract/auth/pages'
import { ROLES, type Role } from '@epay/contract/common/roles'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { isValidElement } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { resolveSession } from '#web/auth/resolve-session.ts'
import { signIn } from '#web/auth/session.ts'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken, storeTokens } from '#web/testing/tokens.ts'
import { RouteGuard } from './route-guard.tsx'
import { routes } from './router.tsx'

type Row = { path: string; access: PageAccess }

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
  const pages = [guarded(page, 'opened'), { path: '*', element: <p>elsewhere</p> }]
  return renderApp(pages, `${page.path}${search}`)
}

beforeEach(() => resolveSession())

const { applications, manageEmployee, profile, secondFactor } = PAGES

it.each<[Row, readonly Role[]]>([
  [manageEmployee, ['Admin', 'HR-Manager']],
  [profile, ['Employee']],
  [secondFactor, ROLES],
])('$path opens only for the roles of its access', async (page, allowed) => {
  for (const role of ROLES) {
    storeTokens(accessToken({ roles: [role] }))
    await resolveSession()
    const expected = allowed.includes(role) ? page.path : '/unauthorized'
    expect(open(page).state.location.pathname).toBe(expected)
  }
})

it('closes every page but the applications to sessions from an emailed link', async () => {
  storeTokens(accessToken({ roles: ROLES, scope: 'link' }))
  await resolveSession()
  expect(open(applications).state.location.pathname).toBe(applications.path)
  for (const page of [manageEmployee, profile, secondFactor])
    expect(open(page).state.location.pathname).toBe('/unauthorized')
})

it.each(Object.values(PAGES))('the router guards $path unless it is public', ({ path, access }) => {
  const element = matchRoutes(routes(), path)?.at(-1)?.route.element
  expect(isValidElement(element) && element.type === RouteGuard).toBe(access !== 'public')
})

it('redirects to the sign-in page, and remembers the requested page', () => {
  const { location } = open(manageEmployee, '?page=2').state
  expect(location.pathname).toBe('/login')
  expect(location.state).toMatchObject({ path: '/manage-employee?page=2' })
})

it('reports a session that could not be refreshed, and opens the page after a retry', async () => {
  const { title } = SERVER_UNAVAILABLE_MESSAGES
  const REFRESH = 'POST /auth/refresh-token'
  storeTokens(accessToken({ expiresIn: -1 }))
  fakeApi({ [REFRESH]: () => json(503, {}, { 'Retry-After': '3600' }) })
  await resolveSession()
  const router = open(profile)
  expect(screen.getByRole('alert').textContent).toContain(title)
  fakeApi({ [REFRESH]: () => json(200, { token: accessToken(), refreshToken: 'refresh-2' }) })
  await waitFor(() => {
    fireEvent.click(screen.queryByRole('button', { name: 'Try Again' }) ?? document.body)
    expect(screen.getByText('opened')).toBeTruthy()
  })
  expect(router.state.location.pathname).toBe(profile.path)
})

const removeRoles = (roles: readonly Role[]) =>
  signIn({ token: accessToken({ roles }), refreshToken: 'refresh-2' })

async function openPages(loader?: RouteObject['loader']) {
  storeTokens(accessToken({ roles: ['Employee', 'HR-Manager'] }))
  await resolveSession()
  const nextPage: RouteObject = { ...guarded(profile, 'profile'), loader }
  const pages = [guarded(manageEmployee, 'opened'), nextPage, { path: '*', element: <p>elsewhere</p> }]
  return renderApp(pages, manageEmployee.path)
}

it('closes a page when its role is removed', async () => {
  const router = await openPages()
  act(() => removeRoles(['Employee']))
  await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'))
})

it.each([
  { when: 'before the next page has loaded', isLoaded: false },
  { when: 'before the next page renders', isLoaded: true },
])('finishes a navigation when a role is removed $when', async ({ isLoaded }) => {
  const loading = Promise.withResolvers<null>()
  const router = await openPages(() => loading.promise)
  const navigation = router.navigate(profile.path)
  if (isLoaded) {
    loading.resolve(null)
    await navigation
  }
  expect(screen.getByText('opened')).toBeTruthy()
  removeRoles(['Employee'])
  loading.resolve(null)
  expect(await screen.findByText('profile')).toBeTruthy()
  expect(router.state.location.pathname).toBe(profile.path)
})

it('closes the destination of a navigation, too, when the session ends', async () => {
  const loading = Promise.withResolvers<null>()
  const router = await openPages(() => loading.promise)
  void router.navigate(profile.path)
  act(() => signIn({ token: '', refreshToken: '' }))
  expect(screen.getByText('Checking authentication...')).toBeTruthy()
  loading.resolve(null)
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.state).toMatchObject({ path: profile.path })
})
