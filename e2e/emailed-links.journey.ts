import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import { statusLabel } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import { type Browser, expect, type Request } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { test } from './fixtures/portal.ts'
import {
  applyWithRandomName,
  detailsDialog,
  findReviewLink,
  openHistory,
  type SubmittedApplication,
} from './fixtures/reviewing.ts'
import { PHONE } from './fixtures/viewports.ts'

test.use({ viewport: PHONE })

test('opening a link decides nothing', async ({ browser, page, sharedUrl: url }) => {
  const application = await applyWithRandomName(url, 'Bea')
  for (const kind of ['approve', 'reject', 'open'] as const)
    await expectNothingDecided(browser, application, await findReviewLink(url, kind, application))
  await page.goto(await findReviewLink(url, 'open', application))
  const dialog = detailsDialog(page, application.name)
  await expect(dialog).toBeVisible()
  await page.goto(url + PAGES.manageEmployee.path)
  await expect(page.getByText('You signed in from an email link')).toBeVisible()
})

test('a link rejects with a reason, and reports that afterward', async ({
  browser,
  page,
  sharedUrl: url,
}) => {
  const application = await applyWithRandomName(url, 'Bea')
  await page.goto(await findReviewLink(url, 'approve', application))
  await page.getByRole('button', { name: ACTION_MESSAGES.reject }).click()
  await page.getByLabel('Reason for Rejection').fill('Position is taken.')
  await page.getByRole('button', { name: ACTION_MESSAGES.reject }).click()
  await expect(page.getByText(ACTION_MESSAGES.success)).toBeVisible()
  for (const text of [statusLabel(2), 'Marisol Vega', 'This application is closed'])
    await expect(page.getByText(text)).toBeVisible()
  await expectAccessible(page, 'the outcome')
  await page.waitForURL(`**${PAGES.applications.path}`)
  const history = await openHistory(page, application.name)
  await expect(history.getByText('Position is taken.')).toBeVisible()
  await expect(history.getByText('by email link')).toBeVisible()

  const alreadyDecided = new RegExp(`already ${statusLabel(2)} by Marisol Vega on `)
  const laterPage = await browser.newPage({ viewport: PHONE })
  await laterPage.goto(await findReviewLink(url, 'approve', application))
  await expect(laterPage.getByRole('alert')).toContainText(alreadyDecided)
  await laterPage.goto(await findReviewLink(url, 'open', application))
  await expect(laterPage.getByRole('alert')).toContainText(alreadyDecided)
  await laterPage.close()
})

/**
 * Loads the page like an email client's link preview. Doing so must not decide anything; at most, it exchanges the
 * link for a session.
 */
async function expectNothingDecided(
  browser: Browser,
  { name }: SubmittedApplication,
  link: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: PHONE })
  const writePaths: string[] = []
  page.on('request', (request: Request) => {
    if (!['GET', 'HEAD'].includes(request.method())) writePaths.push(new URL(request.url()).pathname)
  })
  await page.goto(link)
  await expect(page.getByText(name).first()).toBeVisible()
  expect(page.url()).not.toContain('token=')
  const isOpenLink = link.includes(PAGES.validateToken.path)
  expect(writePaths).toEqual(isOpenLink ? ['/api/auth/validate-emailtoken'] : [])
  if (!isOpenLink) await expectAccessible(page, 'the action page')
  await page.close()
}
