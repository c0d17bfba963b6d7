import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { test } from './fixtures/portal.ts'
import { openPage } from './fixtures/reviewing.ts'
import { expectNoSideways, SCREENS } from './fixtures/screens.ts'
import { signIn } from './fixtures/sign-in.ts'

test('the dashboard leads an HR manager to the oldest application, and counts by week, on a phone', async ({
  browser,
  sharedUrl: url,
}) => {
  const page = await openPage(browser, SCREENS[1])
  await signIn(page, url, 'hr.manager')
  const waiting = page.getByRole('region', { name: 'Needs your review' })
  await expect(waiting.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await expectAccessible(page, 'the dashboard')
  const chart = page.getByRole('region', { name: 'Applications by Week' })
  await chart.getByRole('button', { name: 'Show as Table' }).focus()
  await page.keyboard.press('Enter')
  await expect(chart.getByRole('table').getByRole('row')).toHaveCount(9)
  await expectAccessible(page, 'the weeks as a table')
  const first = waiting.getByRole('row').nth(1).getByRole('link')
  const name = (await first.textContent()) ?? ''
  await waiting.getByRole('link', { name: 'Review Oldest' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('navigation', { name: 'To review' })).toContainText(/ 1 of \d/)
  await page.context().close()
})

test('the bars of the pay chart are wide enough to tap on a 320 px phone, and the latest ones are in view', async ({
  browser,
  sharedUrl: url,
}) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } })
  await signIn(page, url, 'employee')
  const pairs = page.getByRole('figure', { name: /^Gross and net pay/ }).getByRole('link')
  await expect(pairs).toHaveCount(12)
  for (const pair of await pairs.all()) expect((await pair.boundingBox())?.width).toBeGreaterThanOrEqual(24)
  const latest = await pairs.last().boundingBox()
  expect((latest?.x ?? 320) + (latest?.width ?? 0)).toBeLessThanOrEqual(320)
  await expectNoSideways(page)
  await expect(page.getByRole('contentinfo').getByText('© 2025 EPay')).toBeVisible()
  await page.close()
})
