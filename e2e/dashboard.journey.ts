import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { test } from './fixtures/portal.ts'
import { signIn } from './fixtures/sign-in.ts'
import { PHONE } from './fixtures/viewports.ts'

test.use({ viewport: PHONE })

test('the dashboard leads an HR manager to the oldest application, on a phone', async ({
  page,
  sharedUrl: url,
}) => {
  await signIn(page, url, 'hr.manager')
  const reviewRegion = page.getByRole('region', { name: 'Needs your review' })
  const name = (await reviewRegion.getByRole('row').nth(1).getByRole('link').textContent()) ?? ''
  await page.getByRole('button', { name: 'Show as Table' }).click()
  await expectAccessible(page, 'the dashboard with its weeks as a table')
  await reviewRegion.getByRole('link', { name: 'Review Oldest' }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('navigation', { name: 'To review' })).toContainText(/ 1 of \d/)
})
