import { HELP_PATH } from '@epay/contract/common/help-pages'
import { expect } from '@playwright/test'
import { test } from './fixtures/portal.ts'

test('the help works without JavaScript', async ({ browser, sharedUrl }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${sharedUrl}${HELP_PATH}`)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Importing payroll' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importing payroll')
  await context.close()
})
