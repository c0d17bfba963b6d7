import { type BrowserContext, test as base, devices, type Page } from '@playwright/test'
import { storeTokens } from '../fixtures/sign-in.ts'
import { ACCOUNTS } from './records.ts'
import { ReferenceServer } from './reference-server.ts'
import { startWebApp } from './web-app.ts'

type Fixtures = {
  reference: ReferenceServer
  url: string
  as(username: string, path?: string): Promise<Page>
}

type WorkerFixtures = {
  running: { server: ReferenceServer; url: string }
  browserContext: BrowserContext
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this parameter
    async ({}, use) => {
      const web = await startWebApp()
      const server = new ReferenceServer(web.url)
      web.apiOrigin = await server.start()
      await use({ server, url: web.url })
      await server.stop()
      web.stop()
    },
    { scope: 'worker' },
  ],
  reference: ({ running }, use) => use(running.server),
  url: ({ running }, use) => use(running.url),
  // Shared by all tasks, so that the browser reuses its cache and compiled code.
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
      const account = ACCOUNTS.find(each => each.username === username)
      if (!account) throw new Error(`There is no account ${username}`)
      await storeTokens(page, url, reference.startSession(account))
      await page.goto(`${url}${path}`)
      return page
    })
  },
})
