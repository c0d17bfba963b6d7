import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { PAGES } from '@epay/contract/auth/pages'
import { chromium, type Page } from '@playwright/test'
import { ensureWebBuilt } from '../scripts/build.mjs'
import { findChromium } from '../scripts/chromium.mjs'
import { type Benchmark, type Measurement, percentile } from './benchmark.ts'

const REPEATS = 11
/** A small phone or an old office computer, beside this machine. */
const SLOWDOWNS = [1, 4] as const

const ROW = `tbody a[href^="${PAGES.applications.path}"]`
const LIST = {
  link: `nav a[href^="${PAGES.applications.path}"]`,
  shown: ROW,
  others: `nav a[href="${PAGES.manageEmployee.path}"]`,
}
const DETAILS = { link: ROW, shown: '[role="dialog"] [name="firstName"]' }

/** Milliseconds from a click until what it opens is painted. */
function clickToPaint(page: Page, { link, shown }: { link: string; shown: string }): Promise<number> {
  return page.evaluate(
    async ([clicked, wanted]) => {
      const nextFrame = () => new Promise(requestAnimationFrame)
      const element = document.querySelector<HTMLElement>(clicked)
      if (!element) throw new Error(`There is no ${clicked}`)
      const startedAt = performance.now()
      element.click()
      while (!document.querySelector(wanted)) await nextFrame()
      // The frame after the one in which it came has painted it.
      await nextFrame()
      return performance.now() - startedAt
    },
    [link, shown] as const,
  )
}

async function openListAndDetails(page: Page) {
  await page.locator(LIST.others).first().click()
  await page.getByRole('heading', { level: 1, name: 'Manage Employees' }).waitFor()
  await page.waitForLoadState('networkidle')
  const list = await clickToPaint(page, LIST)
  await page.waitForLoadState('networkidle')
  const details = await clickToPaint(page, DETAILS)
  await page.keyboard.press('Escape')
  await page.locator('[role="dialog"]').waitFor({ state: 'detached' })
  return { list, details }
}

export const pageOpenings: Benchmark = {
  name: 'page-openings',
  about: `From the click until it is painted, in Chromium at 1440 x 900 with the demo company: the list of applications from Manage Employees, and an application's details from the list. Medians of ${REPEATS}, after one that is not counted; also with the processor slowed down ${SLOWDOWNS[1]} times.`,
  async run(start) {
    const executablePath = await findChromium()
    if (!executablePath) throw new Error('No Chromium was found')
    ensureWebBuilt()
    const portal = await start()
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(`${portal.url}${PAGES.login.path}`)
      await page.getByLabel('Username').fill('hr.manager')
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Sign In' }).click()
      const session = await page.context().newCDPSession(page)
      const measurements: Measurement[] = []
      for (const rate of SLOWDOWNS) {
        await session.send('Emulation.setCPUThrottlingRate', { rate })
        await openListAndDetails(page)
        const times: Awaited<ReturnType<typeof openListAndDetails>>[] = []
        for (let n = 0; n < REPEATS; n++) times.push(await openListAndDetails(page))
        const median = (which: 'list' | 'details') =>
          percentile(
            times.map(each => each[which]).toSorted((one, other) => one - other),
            0.5,
          )
        const how = rate === 1 ? '' : `, ${rate}x slower`
        measurements.push(
          { what: `list${how}`, value: median('list'), unit: 'ms', ...(rate === 1 && { below: 150 }) },
          { what: `details${how}`, value: median('details'), unit: 'ms', ...(rate === 1 && { below: 100 }) },
        )
      }
      return measurements
    } finally {
      await browser.close()
      await portal.stop()
    }
  },
}
