import { expect } from '@playwright/test'
import { test } from './fixtures/portal.ts'
import { readPdf } from './fixtures/read-pdf.ts'
import {
  applyWithRandomName,
  editButton,
  historyDialog,
  openApplicationList,
  openDetails,
} from './fixtures/reviewing.ts'

test('an open application prints on one page, and focus stays in its dialogs', async ({
  browser,
  sharedUrl: url,
}) => {
  const { name } = await applyWithRandomName(url, 'Alba')
  const page = await openApplicationList(browser, url)
  const dialog = await openDetails(page, name)
  await test.step('the printout has the company name, but no list, buttons, or empty fields', async () => {
    await expect(dialog.getByText('None').first()).toBeVisible()
    const pages = await readPdf(await page.pdf({ format: 'Letter' }))
    expect(pages).toHaveLength(1)
    const [text = ''] = pages
    for (const visibleText of ['Harbor Builders', name, 'Welder', 'Feb 17, 1994'])
      expect(text).toContain(visibleText)
    for (const hiddenText of ['Job Applications', 'Approve', 'Affiliated Union', 'None'])
      expect(text).not.toContain(hiddenText)
  })

  // While a closing dialog fades out, it could wrongly move the focus to the list.
  const outsideFocusTargets = await page.evaluateHandle(() => {
    const focusTargets: string[] = []
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && !target.closest('[role="dialog"]')) focusTargets.push(target.outerHTML)
    })
    return focusTargets
  })
  await dialog.getByRole('link', { name: 'Application History' }).press('Enter')
  const history = historyDialog(page)
  await expect(dialog).toHaveCount(0)
  await expect(history.getByText('Alba').first()).toBeVisible()
  await history.locator(':focus').press('Escape')
  await expect(editButton(dialog)).toBeVisible()
  await dialog.locator(':focus').press('Tab')
  expect(await outsideFocusTargets.jsonValue()).toEqual([])
  await page.context().close()
})
