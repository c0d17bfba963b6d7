import { test as base, type Page } from '@playwright/test'
import { storeTokens } from '../fixtures/sign-in.ts'
import { ACCOUNTS } from './records.ts'
import { ReferenceServer } from './reference-server.ts'
import { startWebApp } from './web-app.ts'

type Fixtures = {
  reference: ReferenceServer
  url: string
  as(username: string, path?: string): Promise<Page>
}

type WorkerFixtures = { servers: { reference: ReferenceServer; url: string } }

export const test = base.extend<Fixtures, WorkerFixtures>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this parameter
    async ({}, use) => {
      const web = await startWebApp()
      const reference = new ReferenceServer(web.url)
      web.apiOrigin = await reference.start()
      await use({ reference, url: web.url })
      await reference.stop()
      web.stop()
    },
    { scope: 'worker' },
  ],
  reference: async ({ servers }, use) => {
    servers.reference.reset()
    await use(servers.reference)
  },
  url: ({ servers }, use) => use(servers.url),
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
