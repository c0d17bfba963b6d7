import { type BrowserContext, test as base, devices, type Page } from '@playwright/test'
import { storeTokens } from '../fixtures/sign-in.ts'
import { ReferenceServer, startWebOrigin } from './reference-server.ts'
import { ANOTHER_WAY, AS_LISTED } from './way.ts'

/** How the open points are answered, and whether the API has another origin than the pages. */
export type Setting = { way: 'as listed' | 'another'; hasOwnOrigin: boolean }

/** Tasks that read or send what is answered or taken in another way. What a test prepares is the same in each. */
export const IN_ANOTHER_WAY = { tag: '@another-way' }
/** Tasks that a host of its own could break: calls of every kind, sessions, files, refusals and missing extras. */
export const ON_OWN_ORIGIN = { tag: '@own-origin' }
export const EVERYWHERE = { tag: [IN_ANOTHER_WAY.tag, ON_OWN_ORIGIN.tag] }

type Username = 'admin' | 'hr.manager' | 'cfo' | 'employee'

type Fixtures = {
  reference: ReferenceServer
  /** Where the pages are. */
  url: string
  /** The page, where somebody who signed in before opens this address. */
  as(username: Username, path?: string): Promise<Page>
}

type WorkerFixtures = {
  setting: Setting
  started: { server: ReferenceServer; url: string }
  browserContext: BrowserContext
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  setting: [
    { way: 'as listed', hasOwnOrigin: false },
    { option: true, scope: 'worker' },
  ],
  started: [
    async ({ setting }, use) => {
      const web = setting.hasOwnOrigin ? await startWebOrigin() : undefined
      const server = new ReferenceServer(setting.way === 'another' ? ANOTHER_WAY : AS_LISTED, web?.url)
      const apiUrl = await server.start()
      if (web) web.apiOrigin = apiUrl
      await use({ server, url: web?.url ?? apiUrl })
      await server.stop()
      web?.stop()
    },
    { scope: 'worker' },
  ],
  reference: ({ started }, use) => use(started.server),
  url: ({ started }, use) => use(started.url),
  // One for all tasks: what the browser has loaded and compiled stays, what a page has stored does not.
  browserContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        ...devices['Desktop Chrome'],
        locale: 'en-US',
        timezoneId: 'America/Los_Angeles',
        reducedMotion: 'reduce',
      })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browserContext, reference }, use) => {
    reference.reset()
    await use(browserContext)
    await Promise.all(browserContext.pages().map(page => page.close()))
  },
  page: async ({ context, url }, use) => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
    await session.detach()
    await use(page)
  },
  as: async ({ page, reference, url }, use) => {
    await use(async (username, path = '/dashboard') => {
      await storeTokens(page, url, reference.office.signIn(username))
      await page.goto(`${url}${path}`)
      return page
    })
  },
})
