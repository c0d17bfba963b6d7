import { APPLICATION_MESSAGES, HISTORY_MESSAGES } from '@epay/contract/applications/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { expect } from '@playwright/test'
import { test } from './fixtures/portal.ts'
import { applyAnew, detailsOf, historyDialog, openList } from './fixtures/reviewing.ts'
import { SCREENS } from './fixtures/screens.ts'
import { fillSignIn } from './fixtures/sign-in.ts'

test('the address of an application opens after sign-in, and Back closes it', async ({
  page,
  sharedUrl: url,
}) => {
  const { id, name } = await applyAnew(url, 'Adele')
  const address = `${url}${PAGES.applications.path}?status=0&open=${id}`
  await page.goto(address)
  await page.waitForURL(`${url}${PAGES.login.path}`)
  await fillSignIn(page, { username: 'hr.manager' })
  const dialog = detailsOf(page, name)
  await expect(dialog.getByLabel('City')).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${url}${PAGES.applications.path}?status=0`)

  await page.goto(`${address}&view=history`)
  await expect(historyDialog(page).getByRole('table', { name: HISTORY_MESSAGES.title })).toBeVisible()
})

for (const screen of SCREENS) {
  test(`a row is a link to its record on ${screen.name}`, async ({ browser, sharedUrl: url }) => {
    const { id, name } = await applyAnew(url, 'Adele')
    const page = await openList(browser, { username: 'hr.manager', screen, url })
    const link = page.getByRole('link', { name })
    const list = page.url()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(detailsOf(tab, name).getByLabel('City')).toBeVisible()
    await expect(tab).toHaveURL(`${list}?open=${id}`)
    await expect(page).toHaveURL(list)
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(detailsOf(page, name).getByLabel('City')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(list)
    await expect(link).toBeFocused()
    await page.context().close()
  })
}

test('the address of an employee opens, and one of nobody goes back to the list', async ({
  browser,
  sharedUrl: url,
}) => {
  const page = await openList(browser, { username: 'hr.manager', screen: SCREENS[0], url })
  await page.goto(`${url}${PAGES.manageEmployee.path}?open=1030`)
  await expect(page.getByLabel('User Email')).toBeVisible()
  for (const path of [PAGES.manageEmployee.path, PAGES.applications.path]) {
    await page.goto(`${url}${path}?open=no-such-id`)
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the List' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(url + path)
  }
  await page.goto(`${url}${PAGES.applications.path}?open=00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText(APPLICATION_MESSAGES.notFound)).toBeVisible()
  await page.context().close()
})
