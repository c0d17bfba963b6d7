import { PAGES } from '@epay/contract/auth/pages'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { test } from './fixtures/portal.ts'
import { readPdf } from './fixtures/read-pdf.ts'
import {
  answerQuestion,
  applyAnew,
  chooseAction,
  closeButton,
  edit,
  editButton,
  historyDialog,
  openDetails,
  openList,
  type Screen,
} from './fixtures/reviewing.ts'
import { SCREENS } from './fixtures/screens.ts'
import { signedInContext, tokensOf } from './fixtures/sign-in.ts'

const UNSAVED = 'Unsaved changes'

const [, screen] = SCREENS

test(`the dialog stays as it was left on ${screen.name}`, async ({ browser, sharedUrl: url }) => {
  const { name } = await applyAnew(url, 'Aaron')
  const page = await openList(browser, { username: 'hr.manager', screen, url })
  await test.step('loaded again, it is open or closed as before', () => loadAgain(page, name))
  await test.step('whatever would close it asks about unsaved changes', () => keepUnsaved(page, name, screen))
  await page.context().close()
})

for (const { name, isPhone: hasTouch, viewport } of SCREENS)
  test(`the page under a dialog stays where it is on ${name}`, async ({ browser, sharedUrl: url }) => {
    const tokens = await tokensOf(url, { username: 'hr.manager' })
    // Low enough for a page that scrolls.
    const low = { ...viewport, height: hasTouch ? viewport.height : 600 }
    const options = { viewport: low, hasTouch, isMobile: hasTouch }
    const context = await signedInContext(browser, url, tokens, options)
    const page = await context.newPage()
    await page.goto(`${url}${PAGES.applications.path}`)
    await page.getByRole('button', { name: 'Actions for' }).last().click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const dialog = historyDialog(page)
    await expect(closeButton(dialog)).toBeVisible()
    const placeOfPage = () => page.evaluate(() => window.scrollY)
    const before = await placeOfPage()
    expect(before).toBeGreaterThan(0)
    await (hasTouch ? swipeDown : turnWheelUp)(page)
    expect(await placeOfPage()).toBe(before)
    if (hasTouch) {
      await answerNoTouch(page)
      await swipeDown(page)
      expect(await placeOfPage()).toBe(before)
    }
    await closeButton(dialog).click()
    await expect(dialog).toBeHidden()
    expect(await placeOfPage()).toBe(before)
    await context.close()
  })

/** As a finger that pulls the page down by 300 pixels. */
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

/** As a page that is too busy to tell the browser in time what a finger must not move. */
async function answerNoTouch(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.addEventListener('touchmove', event => event.stopImmediatePropagation(), { capture: true }),
  )
}

async function turnWheelUp(page: Page): Promise<void> {
  const gestures = await page.context().newCDPSession(page)
  const gesture = { x: 640, y: 430, yDistance: 300, gestureSourceType: 'mouse' } as const
  await gestures.send('Input.synthesizeScrollGesture', gesture)
}

test('an open application prints on one page that names the company, with only what is filled in', async ({
  browser,
  sharedUrl: url,
}) => {
  const { name } = await applyAnew(url, 'Alba')
  const page = await openList(browser, { username: 'hr.manager', screen: SCREENS[0], url })
  const dialog = await openDetails(page, name)
  await expect(dialog.getByText('None').first()).toBeVisible()
  const printed = await readPdf(await page.pdf({ format: 'Letter' }))
  expect(printed).toHaveLength(1)
  const [text = ''] = printed
  for (const shown of ['Harbor Builders', name, 'Welder', 'Fresno', 'Feb 17, 1994'])
    expect(text).toContain(shown)
  // Neither the list, nor buttons, nor what nobody filled in.
  for (const hidden of ['Job Applications', 'Approve', 'Affiliated Union', 'None'])
    expect(text).not.toContain(hidden)
  await page.context().close()
})

test('the dialog opens in 300 ms over a backdrop of 150 ms, at once where motion is unwelcome', async ({
  browser,
  sharedUrl: url,
}) => {
  const page = await openList(browser, { username: 'hr.manager', screen: SCREENS[0], url })
  for (const [reducedMotion, expected] of [
    ['no-preference', { content: '300ms', overlay: '150ms' }],
    // Without motion, there is no transition to take its time.
    ['reduce', { content: '', overlay: '' }],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto(url + PAGES.applications.path)
    expect(await durationsOnOpening(page)).toEqual(expected)
  }
  await page.context().close()
})

test('the focus stays in the dialog that is open, from the details to the history and back', async ({
  browser,
  sharedUrl: url,
}) => {
  const { name } = await applyAnew(url, 'Alma')
  for (const screen of SCREENS) {
    const page = await openList(browser, { username: 'hr.manager', screen, url })
    const dialog = await openDetails(page, name)
    // What is closed takes a moment to fade, and may only then give the focus to the list.
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

/** The transition times that the dialog and its backdrop have when they first appear; what never did is missing. */
async function durationsOnOpening(page: Page): Promise<unknown> {
  await page.evaluate(() => {
    const seen: Record<string, string> = {}
    Object.assign(window, { seenDurations: seen })
    new MutationObserver(() => {
      for (const part of ['content', 'overlay']) {
        const element = document.querySelector<HTMLElement>(`.mantine-Modal-${part}`)
        if (element && !(part in seen)) seen[part] = element.style.transitionDuration
      }
    }).observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  await chooseAction(page, 'View')
  await expect(page.getByRole('dialog')).toBeVisible()
  return page.evaluate(() => Reflect.get(window, 'seenDurations'))
}

/** A reload and the address open the dialog again, but no reload does once it was closed. */
async function loadAgain(page: Page, name: string): Promise<void> {
  const dialog = await openDetails(page, name)
  await page.reload()
  await closeButton(dialog).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  const row = page.getByRole('button', { name: `Actions for ${name}` })
  await expect(row).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await openDetails(page, name)
  await page.goto(page.url())
  await expect(editButton(dialog)).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
}

/** The way back that was refused has been undone: before that, Back would lead further than to the list. */
async function expectEntryOfDialog(page: Page): Promise<void> {
  await expect(page).toHaveURL(/[?&]open=/)
}

/** Whatever would close the dialog asks first; the list is still there afterwards. */
async function keepUnsaved(page: Page, name: string, { isPhone }: Screen): Promise<void> {
  const dialog = await openDetails(page, name)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.goForward()
  await edit(dialog)
  await dialog.getByLabel('City').fill('Clovis')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    // Its cross: a phone that edits has no other.
    () => dialog.getByRole('button', { name: 'Close' }).first().click(),
    // A phone shows nothing beside it.
    ...(isPhone ? [] : [() => page.mouse.click(5, 5)]),
  ]) {
    await leave()
    await answerQuestion(page, UNSAVED, 'Keep Editing')
    await expect(dialog.getByLabel('City')).toHaveValue('Clovis')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expectEntryOfDialog(page)
  }
  await page.goBack()
  await expectAccessible(page, 'the question before changes are dropped')
  await answerQuestion(page, UNSAVED, 'Discard Changes')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/applications$/)
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused()
}
