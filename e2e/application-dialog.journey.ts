import { PAGES } from '@epay/contract/auth/pages'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/portal.ts'
import { readPdf } from './fixtures/read-pdf.ts'
import {
  applyWithRandomName,
  closeButton,
  editButton,
  historyDialog,
  openDetails,
  openList,
} from './fixtures/reviewing.ts'
import { SCREENS } from './fixtures/screens.ts'
import { signedInContext, tokensOf } from './fixtures/sign-in.ts'

test('swiping in a dialog does not scroll the page below', async ({ browser, sharedUrl: url }) => {
  const tokens = await tokensOf(url, { username: 'hr.manager' })
  const options = { viewport: SCREENS[1].viewport, hasTouch: true, isMobile: true }
  const context = await signedInContext(browser, url, tokens, options)
  const page = await context.newPage()
  await page.goto(`${url}${PAGES.applications.path}`)
  await page.getByRole('button', { name: 'Actions for' }).last().click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const dialog = historyDialog(page)
  await expect(closeButton(dialog)).toBeVisible()
  const scrollPosition = () => page.evaluate(() => window.scrollY)
  const before = await scrollPosition()
  expect(before).toBeGreaterThan(0)
  await swipeDown(page)
  expect(await scrollPosition()).toBe(before)
  await ignoreTouch(page)
  await swipeDown(page)
  expect(await scrollPosition()).toBe(before)
  await closeButton(dialog).click()
  await expect(dialog).toBeHidden()
  expect(await scrollPosition()).toBe(before)
  await context.close()
})

/** Simulates a finger that drags down by 300 pixels. */
async function swipeDown(page: Page): Promise<void> {
  const gestures = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    gestures.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 195, y }] })
  await touch('touchStart', 300)
  for (let y = 330; y <= 600; y += 30) await touch('touchMove', y)
  await gestures.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Swallows touch events, like a page that is too busy to call `preventDefault` in time. */
async function ignoreTouch(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.addEventListener('touchmove', event => event.stopImmediatePropagation(), { capture: true }),
  )
}

test('an open application prints on one page, with the company name and without empty fields', async ({
  browser,
  sharedUrl: url,
}) => {
  const { name } = await applyWithRandomName(url, 'Alba')
  const page = await openList(browser, { username: 'hr.manager', screen: SCREENS[0], url })
  const dialog = await openDetails(page, name)
  await expect(dialog.getByText('None').first()).toBeVisible()
  const printed = await readPdf(await page.pdf({ format: 'Letter' }))
  expect(printed).toHaveLength(1)
  const [text = ''] = printed
  for (const visible of ['Harbor Builders', name, 'Welder', 'Fresno', 'Feb 17, 1994'])
    expect(text).toContain(visible)
  // Excludes the list, buttons and empty fields.
  for (const hidden of ['Job Applications', 'Approve', 'Affiliated Union', 'None'])
    expect(text).not.toContain(hidden)
  await page.context().close()
})

test('the focus stays in the open dialog, from the details to the history and back', async ({
  browser,
  sharedUrl: url,
}) => {
  const { name } = await applyWithRandomName(url, 'Alma')
  for (const screen of SCREENS) {
    const page = await openList(browser, { username: 'hr.manager', screen, url })
    const dialog = await openDetails(page, name)
    // A closed dialog fades out first, and could wrongly focus the list after that.
    const focused = await page.evaluateHandle(() => {
      const outside: string[] = []
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof Element && !target.closest('[role="dialog"]')) outside.push(target.outerHTML)
      })
      return outside
    })
    await dialog.getByRole('link', { name: 'Application History' }).press('Enter')
    const history = historyDialog(page)
    await expect(dialog).toHaveCount(0)
    await expect(history.getByText('Alma').first()).toBeVisible()
    await history.locator(':focus').press('Escape')
    await expect(history).toHaveCount(0)
    await expect(editButton(dialog)).toBeVisible()
    await dialog.locator(':focus').press('Tab')
    expect(await focused.jsonValue()).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.context().close()
  }
})
