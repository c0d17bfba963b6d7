import { brotliCompressSync } from 'node:zlib'
import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { PAGES, type PageName } from '@epay/contract/auth/pages'
import { type Browser, type BrowserContext, chromium, type Response } from '@playwright/test'
import { ensureWebBuilt } from '../scripts/build.mjs'
import { findChromium } from '../scripts/chromium.mjs'
import type { Benchmark, Measurement } from './benchmark.ts'

type FirstLoad = { name: PageName; username?: string; below: number }

const FIRST_LOADS: readonly FirstLoad[] = [
  { name: 'login', below: 130 },
  { name: 'apply', below: 170 },
  { name: 'dashboard', username: 'employee', below: 300 },
  { name: 'employeeChecks', username: 'employee', below: 300 },
  { name: 'profile', username: 'employee', below: 300 },
  { name: 'applications', username: 'hr.manager', below: 300 },
  { name: 'manageEmployee', username: 'hr.manager', below: 300 },
  { name: 'import', username: 'hr.manager', below: 300 },
]
const PACKET_BELOW = 200
const UNIT = 'kB of JavaScript'

const compressedKb = (scripts: readonly Buffer[]) =>
  scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0) / 1000

/** A browser that has loaded nothing yet, in which this person is signed in. */
async function freshBrowser(browser: Browser, url: string, username?: string): Promise<BrowserContext> {
  if (!username) return browser.newContext()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}${PAGES.login.path}`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Log Out' }).first().waitFor()
  const storageState = await context.storageState()
  await context.close()
  return browser.newContext({ storageState })
}

/** Every script that a page loads until it is quiet. */
async function scriptsOf(context: BrowserContext, address: string): Promise<Buffer[]> {
  const page = await context.newPage()
  const responses: Response[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') responses.push(response)
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return Promise.all(responses.map(response => response.body()))
}

/** The packet opens only with a mailed link, so this reads the scripts that its start page names. */
async function scriptsOfStartPage(url: string): Promise<Buffer[]> {
  const page = await (await fetch(`${url}${PAGES.employeePacket.path}`)).text()
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, address]) => address)
  return Promise.all(
    addresses.map(async address => Buffer.from(await (await fetch(`${url}${address}`)).arrayBuffer())),
  )
}

export const firstLoad: Benchmark = {
  name: 'first-load',
  about:
    'All JavaScript that a page loads in a browser that has loaded nothing before, compressed by Brotli at its best, until the page is quiet. For the packet, the scripts that its start page names.',
  async run(start) {
    const executablePath = await findChromium()
    if (!executablePath) throw new Error('No Chromium was found')
    ensureWebBuilt()
    const portal = await start()
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const measurements: Measurement[] = []
      for (const { name, username, below } of FIRST_LOADS) {
        const { path } = PAGES[name]
        const context = await freshBrowser(browser, portal.url, username)
        const value = compressedKb(await scriptsOf(context, `${portal.url}${path}`))
        measurements.push({ what: path, value, unit: UNIT, below })
        await context.close()
      }
      const packet = compressedKb(await scriptsOfStartPage(portal.url))
      measurements.push({ what: PAGES.employeePacket.path, value: packet, unit: UNIT, below: PACKET_BELOW })
      return measurements
    } finally {
      await browser.close()
      await portal.stop()
    }
  },
}
