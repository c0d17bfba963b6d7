import {
  DETAILS_INVALID,
  DETAILS_MESSAGES,
  STATUS_UPDATE_MESSAGES,
} from '@epay/contract/applications/messages'
import { statusLabel } from '@epay/contract/applications/status'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { test } from './fixtures/portal.ts'
import {
  type Applied,
  answerQuestion,
  applicationRows,
  applyAnew,
  closeButton,
  fillHiring,
  historyDialog,
  openDetails,
  openHistory,
  openList,
  openSection,
  type Screen,
} from './fixtures/reviewing.ts'
import { SCREENS } from './fixtures/screens.ts'

for (const screen of SCREENS) {
  test(`applications are found on ${screen.name}`, async ({ browser, sharedUrl: url }) => {
    const applied = await applyAnew(url, 'Aabel')
    await applyAnew(url, 'Zoe')
    const page = await openList(browser, { username: 'hr.manager', screen, url })
    await expectAccessible(page, `the list on ${screen.name}`)
    await browseList(page, screen, applied)
    await page.context().close()
  })

  test(`one is rejected with a reason on ${screen.name}`, async ({ browser, sharedUrl: url }) => {
    const { name } = await applyAnew(url, 'Abel')
    const page = await openList(browser, { username: 'hr.manager', screen, url })
    await rejectInModal(page, name)
    await page.context().close()
  })

  test(`two people change one on ${screen.name}`, async ({ browser, sharedUrl: url }) => {
    const { name } = await applyAnew(url, 'Aaron')
    const page = await openList(browser, { username: 'hr.manager', screen, url })
    const other = await openList(browser, { username: 'admin', screen, url })
    await settleConflict(page, other, name)
    await other.context().close()
    await page.context().close()
  })

  test(`HR approves one that the CFO turns down on ${screen.name}`, async ({ browser, sharedUrl: url }) => {
    const { name } = await applyAnew(url, 'Aaron')
    const page = await openList(browser, { username: 'hr.manager', screen, url })
    const cfo = await openList(browser, { username: 'cfo', screen, url })
    await decideInTurn(page, cfo, name)
    await cfo.context().close()
    await page.context().close()
  })
}

async function browseList(page: Page, screen: Screen, { name, lastName }: Applied): Promise<void> {
  const rows = applicationRows(page, screen)
  const filter = page.getByRole('region', { name: 'Filter' })
  if (screen.isPhone) await filter.getByRole('button', { name: /^Filter/ }).click()
  await filter.getByLabel('Status').selectOption(statusLabel(3))
  await filter.getByRole('button', { name: 'Apply Filter' }).click()
  await page.waitForURL(/status=3/)
  await expect(rows.filter({ hasNotText: statusLabel(3) })).toHaveCount(0)

  await filter.getByLabel('Status').selectOption('All Statuses')
  await filter.getByLabel('Applicant name').fill(lastName.toLowerCase())
  await filter.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(name)
  await page.goBack()
  await page.waitForURL(/status=3/)
  await expect(rows.filter({ hasNotText: statusLabel(3) })).toHaveCount(0)

  await filter.getByRole('button', { name: 'Clear Filter' }).click()
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.waitForURL(/page=2/)
  if (screen.isPhone) await page.getByLabel('Sort by').selectOption('Applicant Name, ascending')
  else await page.getByRole('button', { name: /Applicant Name/ }).click()
  await page.waitForURL(/sorting=FirstName/)
  expect(page.url()).not.toContain('page=2')
  await expect(rows.first()).toContainText('Aabel')

  await filter.getByRole('button', { name: 'Clear Filter' }).click()
  await expect(page).toHaveURL(/\/applications$/)
  // Newest first again.
  await expect(rows.first()).toContainText('Zoe')
}

async function rejectInModal(page: Page, name: string): Promise<void> {
  const dialog = await openDetails(page, name)
  await dialog.getByLabel('First Name').fill('')
  await dialog.getByRole('button', { name: 'Personal Information' }).click()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByText(DETAILS_MESSAGES.fixErrors)).toBeVisible()
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
    'First name is required',
    DETAILS_INVALID.approval,
  ])
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await expect(dialog.getByLabel('First Name')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'the faulty details')
  await dialog.getByRole('button', { name: DETAILS_INVALID.approval }).click()
  await expect(dialog.getByLabel('Date Hired')).toBeFocused()
  await dialog.getByLabel('First Name').fill('Abel')

  await dialog.getByLabel('Comment').fill('No licence for this site.')
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

  const history = await openHistory(page, name)
  await expect(history.getByText('No licence for this site.')).toBeVisible()
  await expect(history.getByText('Marisol Vega')).toBeVisible()
  await expectAccessible(page, 'the history')
  await page.goBack()
  await expect(historyDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/applications$/)
}

/** The second to save puts their own edits on top; then the first one saves second, and takes the other version. */
async function settleConflict(page: Page, other: Page, name: string): Promise<void> {
  const mine = await openDetails(page, name)
  const theirs = await openDetails(other, name)
  await openSection(theirs, 'Hiring Information')
  await fillHiring(theirs, 'Apprentice')
  await theirs.getByRole('button', { name: 'Save Changes' }).click()
  await expect(theirs.getByText(DETAILS_MESSAGES.saved)).toBeVisible()

  await fillHiring(mine)
  await mine.getByLabel('City').fill('Clovis')
  await mine.getByRole('button', { name: 'Save Changes' }).click()
  await expect(mine.getByText(DETAILS_MESSAGES.changedMeanwhile)).toBeVisible()
  const versions = mine.getByRole('list', { name: 'You both changed' }).getByRole('listitem')
  await expect(versions).toHaveText([/^Wage Scale\s*Yours\s*Journeyman 3\s*Theirs\s*Apprentice$/])
  await expect(mine.getByLabel('City')).toHaveValue('Clovis')
  await expectAccessible(page, 'both versions')
  await mine.getByRole('button', { name: 'Keep My Changes' }).click()
  await expect(mine.getByText('Your changes are combined with theirs.')).toBeVisible()
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

/** Approved by HR and rejected by the CFO, who had looked before. */
async function decideInTurn(page: Page, cfo: Page, name: string): Promise<void> {
  const dialog = await openDetails(page, name)
  const early = await openDetails(cfo, name)
  await expect(early.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await closeButton(early).click()

  await fillHiring(dialog)
  await dialog.getByLabel('Comment').fill('References checked.')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
  await expect(dialog.getByText('Waiting for a decision from the CFO')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()

  await cfo.reload()
  const late = await openDetails(cfo, name)
  await expect(late.getByText('References checked.')).toBeVisible()
  await late.getByLabel('Comment').fill('No budget.')
  await late.getByRole('button', { name: 'Reject' }).click()
  await answerQuestion(cfo, /Reject this application/, 'Reject')
  await expect(late.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
  await expect(late).toContainText(statusLabel(4))
  await expect(late.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
  await expect(late.getByLabel('Notes')).toHaveValue('')
}
