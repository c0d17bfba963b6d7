import { test as base, type Page } from '@playwright/test'
import { signIn } from '../fixtures/sign-in.ts'
import { ReferenceServer, startWebOrigin } from './reference-server.ts'
import { ANOTHER_WAY, AS_LISTED } from './way.ts'

/** How the open points are answered, and whether the API has another origin than the pages. */
export type Setting = { way: 'as listed' | 'another'; hasOwnOrigin: boolean }

type Fixtures = {
  reference: ReferenceServer
  /** Where the pages are. */
  url: string
  /** A page where somebody has signed in. */
  as(username: 'admin' | 'hr.manager' | 'cfo' | 'employee', path?: string): Promise<Page>
}

type Started = { server: ReferenceServer; url: string }

export const test = base.extend<Fixtures & { started: Started }, { setting: Setting }>({
  setting: [
    { way: 'as listed', hasOwnOrigin: false },
    { option: true, scope: 'worker' },
  ],
  started: async ({ setting }, use) => {
    const web = setting.hasOwnOrigin ? await startWebOrigin() : undefined
    const server = new ReferenceServer(setting.way === 'another' ? ANOTHER_WAY : AS_LISTED, web?.url)
    const apiUrl = await server.start()
    if (web) web.apiOrigin = apiUrl
    await use({ server, url: web?.url ?? apiUrl })
    await server.stop()
    web?.stop()
  },
  reference: ({ started }, use) => use(started.server),
  url: ({ started }, use) => use(started.url),
  as: async ({ page, url }, use) => {
    await use(async (username, path) => {
      await signIn(page, url, username)
      if (path) await page.goto(`${url}${path}`)
      return page
    })
  },
})
