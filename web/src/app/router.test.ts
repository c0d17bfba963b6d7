import { PAGES, type PageName } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/common/roles'
import { createMemoryRouter, matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { settleSession } from '#web/auth/settle-session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { accessToken, keepTokens } from '#web/testing/tokens.ts'
import { LazyShell, NotFoundPage, PAGE_COMPONENTS } from './pages.tsx'
import { routes } from './router.tsx'

const isBuilt = (name: string): name is PageName & keyof typeof PAGE_COMPONENTS => name in PAGE_COMPONENTS
const builtPages = Object.keys(PAGES)
  .filter(isBuilt)
  .map(name => PAGES[name])

const OWN_RECORD = 'GET /employee/getcurrentuser'

async function signIn(role: Role) {
  queryClient.clear()
  keepTokens(accessToken({ roles: [role] }))
  const renewed = () => json(200, { token: accessToken({ roles: [role] }), refreshToken: 'refresh-2' })
  const api = fakeApi({ 'POST /auth/refresh-token': renewed })
  await settleSession()
  return api
}

describe('the routes', () => {
  it.each(builtPages)('have $path, inside the shell unless it is public', ({ path, access }) => {
    const matches = matchRoutes(routes(), path) ?? []
    expect(matches.at(-1)?.route.path).toBe(path)
    const isInShell = matches.some(({ route }) => route.Component === LazyShell)
    expect(isInShell).toBe(access !== 'public')
  })

  it('answer anything else with a page that says so', () => {
    expect(matchRoutes(routes(), '/nowhere')?.at(-1)?.route.Component).toBe(NotFoundPage)
  })

  it.each([
    { at: PAGES.profile.path, role: 'Employee' as const, asked: OWN_RECORD },
    {
      at: `${PAGES.applications.path}?open=a-17`,
      role: 'HR-Manager' as const,
      asked: 'GET /jobapplication/a-17',
    },
  ])('ask for what $at reads first', async ({ at, role, asked }) => {
    const { requests } = await signIn(role)
    const router = createMemoryRouter(routes(), { initialEntries: [at] })
    await expect.poll(() => requests).toContain(asked)
    router.dispose()
  })
})
