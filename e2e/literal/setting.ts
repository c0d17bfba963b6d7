import { type BrowserContext, test as base, devices, type Page } from '@playwright/test'
import { storeTokens } from '../fixtures/sign-in.ts'
import { PASSWORD } from './records.ts'
import { ReferenceServer, startWebOrigin } from './reference-server.ts'
import { ANOTHER_WAY, AS_LISTED } from './way.ts'

/** Tasks that another server could break. What a test prepares is the same on each. */
export const ELSEWHERE = { tag: '@elsewhere' }

type Username = 'admin' | 'hr.manager' | 'cfo' | 'employee'

type Fixtures = {
  reference: ReferenceServer
  /** Where the pages are. */
  url: string
  /** Opens an address as someone who signed in before. */
  as(username: Username, path?: string): Promise<Page>
}

export type Setting = {
  /** Whether what the specification leaves open is answered in another way, from another origin than the pages'. */
  isAnother: boolean
}

type WorkerFixtures = Setting & {
  started: { server: ReferenceServer; url: string }
  browserContext: BrowserContext
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  isAnother: [false, { option: true, scope: 'worker' }],
  started: [
    async ({ isAnother }, use) => {
      const web = isAnother ? await startWebOrigin() : undefined
      const server = new ReferenceServer(isAnother ? ANOTHER_WAY : AS_LISTED, web?.url)
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
  // Shared by all tasks, so that the browser keeps what it has loaded and compiled.
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
      await storeTokens(page, url, reference.office.signIn(username, PASSWORD))
      await page.goto(`${url}${path}`)
      return page
    })
  },
})
