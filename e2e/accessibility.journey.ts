import { AxeBuilder } from '@axe-core/playwright'
import { PAGES } from '@epay/contract/auth/pages'
import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './fixtures/portal.ts'
import { signIn } from './fixtures/sign-in.ts'

const PUBLIC_PATHS = [
  '/login',
  '/apply',
  '/unauthorized?reason=missing-token',
  '/application-action',
  '/no-such-page',
  '/dev/mail',
]
const STAFF_PATHS = [
  PAGES.dashboard.path,
  PAGES.manageEmployee.path,
  PAGES.applications.path,
  PAGES.employeeChecks.path,
  PAGES.profile.path,
  PAGES.resetPassword.path,
]

const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

test('every page is accessible, in light and dark, wide and narrow', async ({ browser, portal }) => {
  await portal.start()
  for (const look of LOOKS) {
    const page = await newPage(browser, look)
    for (const path of PUBLIC_PATHS) {
      await page.goto(portal.url + path)
      await expectAccessible(page, `${path}, ${look.colorScheme}`)
    }
    await signIn(page, portal.url, 'hr.manager')
    for (const path of STAFF_PATHS) {
      await page.goto(portal.url + path)
      await expectAccessible(page, `${path}, ${look.colorScheme}`)
    }
    await page.goto(portal.url + PAGES.employeeChecks.path)
    await page
      .getByRole('link', { name: /^View check/ })
      .first()
      .click()
    await expectAccessible(page, `a check, ${look.colorScheme}`)

    await page.goto(portal.url + PAGES.applications.path)
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'View' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, `application details, ${look.colorScheme}`)
    await page.context().close()
  }
})

async function newPage(browser: Browser, look: (typeof LOOKS)[number]): Promise<Page> {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce' })
  return context.newPage()
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /Loading|Fetching/ })).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
  expect.soft(found, where).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${where} is no wider than the screen`).toBeLessThanOrEqual(0)
}
