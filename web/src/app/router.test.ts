import { PAGES, type PageName } from '@epay/contract/auth/pages'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { NotFoundPage, PAGE_COMPONENTS } from './pages.tsx'
import { routes } from './router.tsx'
import { Shell } from './shell.tsx'

const isBuilt = (name: string): name is PageName & keyof typeof PAGE_COMPONENTS => name in PAGE_COMPONENTS
const builtPages = Object.keys(PAGES)
  .filter(isBuilt)
  .map(name => PAGES[name])

describe('the routes', () => {
  it.each(builtPages)('have $path, inside the shell unless it is public', ({ path, access }) => {
    const matches = matchRoutes(routes(), path) ?? []
    expect(matches.at(-1)?.route.path).toBe(path)
    const isInShell = matches.some(({ route }) => route.Component === Shell)
    expect(isInShell).toBe(access !== 'public')
  })

  it('answer anything else with a page that says so', () => {
    expect(matchRoutes(routes(), '/nowhere')?.at(-1)?.route.Component).toBe(NotFoundPage)
  })
})
