import {
  DETAILS_INVALID,
  DETAILS_MESSAGES,
  STATUS_UPDATE_MESSAGES,
} from '@epay/contract/applications/messages'
import { STATUS_LABELS } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { applyFor } from './fixtures/apply.ts'
import { test } from './fixtures/portal.ts'
import {
  answerQuestion,
  applicationRows,
  closeButton,
  detailsOf,
  fillHiring,
  historyDialog,
  openDetails,
  openHistory,
  openPage,
  SCREENS,
  type Screen,
} from './fixtures/reviewing.ts'
import { fillSignIn, signIn } from './fixtures/sign-in.ts'

const UNSAVED = 'Unsaved changes'

/** The list, by somebody who has just signed in. */
async function openList(browser: Browser, screen: Screen, url: string, username: string): Promise<Page> {
  const page = await openPage(browser, screen)
  await signIn(page, url, username)
  await page.goto(`${url}${PAGES.applications.path}`)
  await expect(applicationRows(page, screen)).toHaveCount(10)
  return page
}

for (const screen of SCREENS) {
  test(`applications are found, edited and decided on ${screen.name}`, async ({ browser, portal }) => {
    await portal.start()
    await applyFor(portal.url, 'Aabel', 'Abbott')
    await applyFor(portal.url, 'Aaron', 'Ames')
    const page = await openList(browser, screen, portal.url, 'hr.manager')
    await expectAccessible(page, `the list on ${screen.name}`)
    await test.step('filters, sorting, paging, clearing and going back', () => browseList(page, screen))
    await test.step('a rejection with its reason, and the history', () => rejectInModal(page))
    await test.step('unsaved changes', () => keepUnsaved(page))
    await test.step('both versions of what two people changed', async () => {
      const other = await openList(browser, screen, portal.url, 'admin')
      await settleConflict(page, other, screen)
      await other.context().close()
    })
    await test.step('an approval, which the CFO turns down', async () => {
      const cfo = await openList(browser, screen, portal.url, 'cfo')
      await decideInTurn(page, cfo)
      await cfo.context().close()
    })
    await page.context().close()
  })
}

test('a session that ends while an application is edited loses nothing', async ({ browser, portal }) => {
  await portal.start()
  await applyFor(portal.url, 'Aabel', 'Abbott')
  const [, phone] = SCREENS
  const page = await openList(browser, phone, portal.url, 'hr.manager')
  const dialog = await openDetails(page, 'Aabel Abbott')
  await fillHiring(dialog)
  await dialog.getByLabel('City').fill('Clovis')
  await page.route('**/api/**', route => route.fulfill({ status: 401, json: {} }))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL(`**${PAGES.login.path}`)
  await page.unroute('**/api/**')
  await fillSignIn(page, { username: 'hr.manager' })
  await expect(dialog.getByText('Your session ended before your changes were saved.')).toBeVisible()
  await expect(dialog.getByLabel('City')).toHaveValue('Clovis')
  await expectAccessible(page, 'edits from before')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText(DETAILS_MESSAGES.saved)).toBeVisible()
})

test('the dialog opens in 300 ms over a backdrop of 150 ms, at once where motion is unwelcome', async ({
  browser,
  portal,
}) => {
  await portal.start()
  for (const [reducedMotion, expected] of [
    ['no-preference', ['300ms', '150ms']],
    ['reduce', ['0ms', '0ms']],
  ] as const) {
    const page = await (await browser.newContext({ reducedMotion })).newPage()
    await signIn(page, portal.url, 'hr.manager')
    await page.goto(`${portal.url}/applications`)
    const durations = await durationsOnOpening(page)
    expect(durations.map(each => each || '0ms')).toEqual(expected)
    await page.context().close()
  }
})

/** The transition times that the dialog and its backdrop have when they first appear. */
async function durationsOnOpening(page: Page): Promise<string[]> {
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
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return page.evaluate(() => {
    const seen: unknown = Reflect.get(window, 'seenDurations')
    const read = (part: string) => String(Reflect.get(Object(seen), part) ?? '')
    return [read('content'), read('overlay')]
  })
}

async function browseList(page: Page, screen: Screen): Promise<void> {
  const rows = applicationRows(page, screen)
  const filter = page.getByRole('region', { name: 'Filter' })
  if (screen.isPhone) await filter.getByRole('button', { name: /^Filter/ }).click()
  await filter.getByLabel('Status').selectOption(STATUS_LABELS[3])
  await filter.getByRole('button', { name: 'Apply Filter' }).click()
  await page.waitForURL(/status=3/)
  await expect(rows.filter({ hasNotText: STATUS_LABELS[3] })).toHaveCount(0)

  await filter.getByLabel('Status').selectOption('All Statuses')
  await filter.getByLabel('Applicant name').fill('abbott')
  await filter.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Aabel Abbott')
  await page.goBack()
  await page.waitForURL(/status=3/)
  await expect(rows.filter({ hasNotText: STATUS_LABELS[3] })).toHaveCount(0)

  await filter.getByRole('button', { name: 'Clear Filter' }).click()
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.waitForURL(/page=2/)
  if (screen.isPhone) await page.getByLabel('Sort by').selectOption('Applicant Name, ascending')
  else await page.getByRole('button', { name: /Applicant Name/ }).click()
  await page.waitForURL(/sorting=FirstName/)
  expect(page.url()).not.toContain('page=2')
  await expect(rows.first()).toContainText('Aabel Abbott')

  await filter.getByRole('button', { name: 'Clear Filter' }).click()
  await expect(page).toHaveURL(/\/applications$/)
  // Newest first again.
  await expect(rows.first()).toContainText('Aaron Ames')
}

async function rejectInModal(page: Page): Promise<void> {
  const dialog = await openDetails(page, 'Aabel Abbott')
  await dialog.getByLabel('First Name').fill('')
  await dialog.getByRole('button', { name: 'Personal Information' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText(DETAILS_MESSAGES.fixErrors)).toBeVisible()
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
    'First name is required',
    DETAILS_INVALID.approval,
  ])
  await expect(dialog.getByLabel('First Name')).toBeVisible()
  await expectAccessible(page, 'the faulty details')
  await dialog.getByRole('button', { name: DETAILS_INVALID.approval }).click()
  await expect(dialog.getByLabel('Date Hired')).toBeFocused()
  await dialog.getByLabel('First Name').fill('Aabel')

  await dialog.getByLabel('Notes').fill('No licence for this site.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expectAccessible(page, 'the question before a rejection')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await answerQuestion(page, /Reject this application/, 'Reject')
  await expect(dialog.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await closeButton(dialog).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const history = await openHistory(page, 'Aabel Abbott')
  await expect(history.getByText('No licence for this site.')).toBeVisible()
  await expect(history.getByText('hr.manager')).toBeVisible()
  await expectAccessible(page, 'the history')
  await page.goBack()
  await expect(historyDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/applications$/)
}

/** Whatever would close the dialog asks first; the list is still there afterwards. */
async function keepUnsaved(page: Page): Promise<void> {
  const dialog = await openDetails(page, 'Aaron Ames')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.goForward()
  await dialog.getByLabel('City').fill('Clovis')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => closeButton(dialog).click(),
  ]) {
    await leave()
    await answerQuestion(page, UNSAVED, 'Keep Editing')
    await expect(dialog.getByLabel('City')).toHaveValue('Clovis')
  }
  await page.goBack()
  await expectAccessible(page, 'the question before changes are dropped')
  await answerQuestion(page, UNSAVED, 'Discard Changes')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/applications$/)
  await expect(page.getByRole('button', { name: 'Actions for Aaron Ames' })).toBeFocused()
}

/** Aaron Ames is changed by two people at once; the second keeps what is theirs on top. */
async function settleConflict(page: Page, other: Page, screen: Screen): Promise<void> {
  const mine = await openDetails(page, 'Aaron Ames')
  const theirs = await openDetails(other, 'Aaron Ames')
  await theirs.getByRole('button', { name: 'Hiring Information' }).click()
  await fillHiring(theirs, 'Apprentice')
  await theirs.getByRole('button', { name: 'Save Changes' }).click()
  await expect(theirs.getByText(DETAILS_MESSAGES.saved)).toBeVisible()

  await fillHiring(mine)
  await mine.getByLabel('City').fill('Clovis')
  await mine.getByRole('button', { name: 'Save Changes' }).click()
  await expect(mine.getByText(DETAILS_MESSAGES.changedMeanwhile)).toBeVisible()
  const versions = (dialog: Locator) => dialog.getByRole('table').locator('tbody tr')
  await expect(versions(mine)).toHaveText([
    /^City\s*Clovis\s*Fresno$/,
    /^Wage Scale\s*Journeyman 3\s*Apprentice$/,
  ])
  await expect(mine.getByLabel('City')).toHaveValue('Clovis')
  await expectAccessible(page, `both versions on ${screen.name}`)
  await mine.getByRole('button', { name: 'Keep My Changes' }).click()
  await mine.getByRole('button', { name: 'Save Changes' }).click()
  await expect(mine.getByText(DETAILS_MESSAGES.saved)).toBeVisible()

  await theirs.getByLabel('City').fill('Madera')
  await theirs.getByRole('button', { name: 'Save Changes' }).click()
  await theirs.getByRole('button', { name: 'Take Their Version' }).click()
  await expect(theirs.getByLabel('City')).toHaveValue('Clovis')
  await expect(theirs.getByLabel('Wage Scale')).toHaveValue('Journeyman 3')
  await closeButton(theirs).click()
  await expect(theirs).toHaveCount(0)
}

/** Aaron Ames, whose details are open, is approved by HR and rejected by the CFO, who had looked before. */
async function decideInTurn(page: Page, cfo: Page): Promise<void> {
  const dialog = detailsOf(page, 'Aaron Ames')
  const early = await openDetails(cfo, 'Aaron Ames')
  await expect(early.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await closeButton(early).click()

  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
  await expect(dialog.getByText('Waits for the decision of the CFO.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled()

  await cfo.reload()
  const late = await openDetails(cfo, 'Aaron Ames')
  await late.getByLabel('Notes').fill('No budget.')
  await late.getByRole('button', { name: 'Reject' }).click()
  await answerQuestion(cfo, /Reject this application/, 'Reject')
  await expect(late.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
  await expect(late).toContainText(STATUS_LABELS[4])
  await expect(late.getByRole('button', { name: 'Approve' })).toBeDisabled()
}
