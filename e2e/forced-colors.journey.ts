import { PAGES } from '@epay/contract/auth/pages'
import { helpHref } from '@epay/contract/common/help-pages'
import { expect, type Locator, type Page } from '@playwright/test'
import { ApplyFormPage } from './fixtures/application-form.ts'
import { test } from './fixtures/portal.ts'
import { signIn } from './fixtures/sign-in.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

const borderWidthOf = (locator: Locator) =>
  locator.evaluate(element => getComputedStyle(element).borderTopWidth)

/** Forced colors drop backgrounds, so only the border marks the current entry. */
async function expectMarked(current: Locator, other: Locator): Promise<void> {
  await expect(current).toHaveAttribute('aria-current', /page|step/)
  expect(await borderWidthOf(current)).toBe('2px')
  expect(await borderWidthOf(other)).not.toBe('2px')
}

const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

test('forced colors mark the current help page, step, page, and page number', async ({
  page,
  sharedUrl: url,
}) => {
  await page.goto(url + helpHref('signing-in', 'en'))
  await expectMarked(pageLink(page, 'Signing in'), pageLink(page, 'Applying for a job'))

  const form = new ApplyFormPage(page)
  await form.open(url)
  await expectMarked(form.stepButton(1), form.stepButton(2))

  await signIn(page, url, 'employee')
  await page.goto(url + PAGES.employeeChecks.path)
  await expectMarked(pageLink(page, 'Employee Checks'), pageLink(page, 'Dashboard'))
  const pageButton = (number: number) => page.getByRole('button', { name: `Page ${number}`, exact: true })
  await expectMarked(pageButton(1), pageButton(2))
})
