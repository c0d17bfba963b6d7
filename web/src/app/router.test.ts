import { PAGES } from '@epay/contract/auth/pages'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { NotFoundPage } from './pages.tsx'
import { routes } from './router.tsx'
import { Shell } from './shell.tsx'

describe('the routes', () => {
  it.each(Object.values(PAGES))('include $path, inside the shell unless it is public', ({ path, access }) => {
    const matches = matchRoutes(routes(), path) ?? []
    expect(matches.at(-1)?.route.path).toBe(path)
    const isInShell = matches.some(({ route }) => route.Component === Shell)
    expect(isInShell).toBe(access !== 'public')
  })

  it('show the not-found page for any other path', () => {
    expect(matchRoutes(routes(), '/nowhere')?.at(-1)?.route.Component).toBe(NotFoundPage)
  })
})
