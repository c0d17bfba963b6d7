import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { expect, type Page } from '@playwright/test'
import { findApplications } from './fixtures/applicants.ts'
import { tabTo, typeDate } from './fixtures/keyboard.ts'
import { test } from './fixtures/portal.ts'
import {
  answerQuestion,
  applyWithRandomName,
  detailsDialog,
  openApplicationList,
} from './fixtures/reviewing.ts'

/** The number of new applications in the demo company. */
const WAITING_COUNT = 12

/** Fills in the fields for an approval using only the keyboard. */
async function typeHiring(page: Page): Promise<void> {
  await typeDate(page.getByLabel('Date Hired'), '2026-12-01')
  await tabTo(page, page.getByLabel('Wage Scale'))
  await page.keyboard.type('Journeyman 3')
  // The first week of work is derived from the date.
  await expect(page.getByLabel('First Week of Work')).toHaveValue('2026-W49')
}

test('the keyboard alone decides three applications in a row, oldest first', async ({ browser, portal }) => {
  test.slow()
  await portal.start()
  const { url } = portal
  const page = await openApplicationList(browser, url)
  await page.goto(`${url}${PAGES.applications.path}?status=0&sorting=CreationTime+asc`)
  await expect(page.getByText(`1–10 of ${WAITING_COUNT}`)).toBeVisible()
  const names = await readNames(page)
  const [firstName = ''] = names
  await page.getByRole('link', { name: firstName }).first().focus()
  await page.keyboard.press('Enter')
  await detailsDialog(page, firstName).getByLabel('Date Hired').focus()
  for (const [index, name] of names.slice(0, 3).entries()) {
    const dialog = detailsDialog(page, name)
    await expect(dialog.getByLabel('Date Hired')).toBeFocused()
    await expect(dialog.getByRole('navigation')).toContainText(`1 of ${WAITING_COUNT - index}`)
    await typeHiring(page)
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(`${name}, HR-Manager Approved`)).toBeVisible()
  }
  await page.context().close()
})

async function readNames(page: Page): Promise<string[]> {
  const actions = page.getByRole('button', { name: /^Actions for/ })
  const labels = await actions.evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''))
  return labels.map(label => label.replace('Actions for ', ''))
}

test('letter keys navigate and decide once they are turned on, but not while someone types', async ({
  browser,
  sharedUrl: url,
}) => {
  const firstApplication = await applyWithRandomName(url, 'Quinn')
  const secondApplication = await applyWithRandomName(url, 'Quilla')
  const page = await openApplicationList(browser, url)
  await page.goto(`${url}${PAGES.applications.path}?open=${firstApplication.id}`)
  const dialog = detailsDialog(page, firstApplication.name)
  await expect(dialog.getByLabel('Date Hired')).toBeVisible()
  await expect(dialog.getByRole('navigation')).toContainText(/\d+ of \d+/)

  await page.keyboard.press('a')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Keys' }).click()
  await page.getByRole('checkbox', { name: 'Use letter keys' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().focus()

  await page.keyboard.press('j')
  await expect(detailsDialog(page, secondApplication.name).getByLabel('Date Hired')).toBeVisible()
  await page.keyboard.press('k')
  await expect(dialog.getByLabel('Date Hired')).toBeVisible()
  await page.keyboard.press('e')
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('jarke?')
  await expect(dialog.getByLabel('First Name')).toHaveValue('Quinnjarke?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await dialog.getByRole('button', { name: 'Close' }).last().focus()
  await page.keyboard.press('a')
  await expect(dialog.getByLabel('Date Hired')).toBeFocused()
  // The fields are now complete for an approval, but Ctrl+Enter must submit the rejection that was started.
  await typeHiring(page)
  await dialog.getByRole('button', { name: 'Close' }).last().focus()
  await page.keyboard.press('r')
  await expect(dialog.getByText(ACTION_MESSAGES.reasonForRejection)).toBeVisible()
  await expect(dialog.getByLabel('Comment')).toBeFocused()
  await page.keyboard.type('No license.')
  await page.keyboard.press('Control+Enter')
  await answerQuestion(page, /Reject this application/, 'Reject & Next')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`${firstApplication.name}, HR-Manager Rejected`)).toBeVisible()
  await expect.poll(async () => (await findApplications(url, firstApplication))[0]?.status).toBe(2)
  await page.context().close()
})
