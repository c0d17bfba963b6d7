import { AxeBuilder } from '@axe-core/playwright'
import {
  ACTION_MESSAGES,
  SEND_LINK_MESSAGES,
  STATUS_UPDATE_MESSAGES,
} from '@epay/contract/applications/messages'
import { STATUS_LABELS } from '@epay/contract/applications/status'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { MAIL_MESSAGES } from '@epay/contract/mail/messages'
import { type Browser, expect, type Locator, type Page, type Request } from '@playwright/test'
import { applyFor } from './fixtures/apply.ts'
import { linkInMail } from './fixtures/mailbox.ts'
import { test } from './fixtures/portal.ts'
import { fillSignIn, signIn } from './fixtures/sign-in.ts'

const SCREENS = [
  { name: 'a desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'a phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

const HR = 'hr.manager@example.com'
const OPEN_LINK = /http\S+\/validate-token\?\S+/
const APPROVE_LINK = /http\S+\/application-action\?\S*action=approve/
const REJECT_LINK = /http\S+\/application-action\?\S*action=reject/

for (const screen of SCREENS) {
  const isPhone = screen.name === 'a phone'
  const newPage = async (browser: Browser) => {
    const { viewport, colorScheme } = screen
    return (await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })).newPage()
  }
  const rows = (page: Page) =>
    isPhone
      ? page.getByRole('list', { name: 'Job Applications' }).getByRole('listitem')
      : page.getByRole('table', { name: 'Job Applications' }).locator('tbody tr')

  test(`the list and the details on ${screen.name}`, async ({ browser, portal }) => {
    await portal.start()
    await applyFor(portal.url, 'Aabel', 'Abbott')
    const page = await newPage(browser)
    await signIn(page, portal.url, 'hr.manager')
    await page.goto(`${portal.url}/applications`)
    await expect(rows(page)).toHaveCount(10)
    await expectAccessible(page, `the list on ${screen.name}`)
    await test.step('filters, sorting, paging and clearing', () => browseList(page, rows(page), isPhone))
    await test.step('a rejection with its reason, and the history', () => rejectInModal(page, rows(page)))
    await test.step('unsaved changes', () => keepUnsaved(page, rows(page)))
    await page.context().close()
  })

  test(`links of a mail on ${screen.name}`, async ({ browser, portal }) => {
    await portal.start()
    await applyFor(portal.url, 'Bea', 'Baker')
    const link = (pattern: RegExp) => linkInMail(portal.url, { to: HR, about: /Bea Baker/, link: pattern })
    const [opening, approving, rejecting] = [
      await link(OPEN_LINK),
      await link(APPROVE_LINK),
      await link(REJECT_LINK),
    ]

    await test.step('opening a link decides nothing', async () => {
      for (const url of [opening, approving, rejecting])
        await expectNothingDecided(await newPage(browser), url)
    })
    await test.step('the link opens the application by itself, once', async () => {
      const page = await newPage(browser)
      await page.goto(opening)
      await expect(page.getByRole('dialog')).toContainText('Bea Baker')
      expect(page.url()).toBe(`${portal.url}/applications`)
      await page.reload()
      await expect(rows(page).first()).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.context().close()
    })
    await test.step('it rejects with a reason', () => rejectByLink(browser, newPage, rejecting))
    await test.step('once the state has moved on, it says who decided', async () => {
      const page = await newPage(browser)
      await page.goto(approving)
      const words = new RegExp(`already ${STATUS_LABELS[2]} by hr.manager on `)
      await expect(page.getByRole('alert')).toContainText(words)
      await expect(page.getByText('Bea Baker')).toHaveCount(0)
      await page.context().close()
    })
    await test.step('a link sent again ends the ones before', async () => {
      await applyFor(portal.url, 'Cleo', 'Clark')
      const find = () => linkInMail(portal.url, { to: HR, about: /Cleo Clark/, link: APPROVE_LINK })
      const old = await find()
      await sendAgain(await newPage(browser), portal.url)
      await expect.poll(find).not.toBe(old)
      const page = await newPage(browser)
      await page.goto(old)
      await expect(page.getByRole('alert')).toContainText(AUTH_MESSAGES.linkExpired)
      await page.goto(await find())
      await expect(page.getByText('Cleo Clark')).toBeVisible()
      await expectAccessible(page, `the action page on ${screen.name}`)
      await page.context().close()
    })
    await test.step('the Admin sees what was mailed', async () => {
      const page = await newPage(browser)
      await signIn(page, portal.url, 'admin')
      await page.goto(`${portal.url}/admin/mail`)
      await expect(page.getByRole('heading', { name: MAIL_MESSAGES.title })).toBeVisible()
      await expect(page.getByText('Please review: Cleo Clark, Welder').first()).toBeVisible()
      await expectAccessible(page, `the mail on ${screen.name}`)
      await page.context().close()
    })
  })
}

test.describe('where links do not sign in by themselves', () => {
  test.use({ settings: { LINK_SIGN_IN: 'off' } })

  test('they ask for the password, and carry on where they led', async ({ browser, portal }) => {
    await portal.start()
    await applyFor(portal.url, 'Dora', 'Dean')
    for (const link of [OPEN_LINK, APPROVE_LINK]) {
      const page = await (await browser.newContext()).newPage()
      await page.goto(await linkInMail(portal.url, { to: HR, about: /Dora Dean/, link }))
      await page.waitForURL('**/login')
      await expect(page.getByText('Dora')).toHaveCount(0)
      await fillSignIn(page, { username: 'hr.manager' })
      await expect(page.getByRole('dialog')).toContainText('Dora Dean')
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeEnabled()
      await page.context().close()
    }
  })
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

async function browseList(page: Page, rows: Locator, isPhone: boolean): Promise<void> {
  const filter = page.getByRole('region', { name: 'Filter' })
  if (isPhone) await filter.getByRole('button', { name: /^Filter/ }).click()
  await filter.getByLabel('Status').selectOption(STATUS_LABELS[3])
  await filter.getByRole('button', { name: 'Apply Filter' }).click()
  await page.waitForURL(/status=3/)
  await expect(rows.filter({ hasNotText: STATUS_LABELS[3] })).toHaveCount(0)

  await filter.getByLabel('Status').selectOption('All Statuses')
  await filter.getByLabel('Applicant name').fill('abbott')
  await filter.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Aabel Abbott')

  await filter.getByRole('button', { name: 'Clear Filter' }).click()
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.waitForURL(/page=2/)
  if (isPhone) await page.getByLabel('Sort by').selectOption('Applicant Name, ascending')
  else await page.getByRole('button', { name: /Applicant Name/ }).click()
  await page.waitForURL(/sorting=FirstName/)
  expect(page.url()).not.toContain('page=2')
  await expect(rows.first()).toContainText('Aabel Abbott')

  await filter.getByRole('button', { name: 'Clear Filter' }).click()
  await expect(page).toHaveURL(/\/applications$/)
  // Newest first again: the one who has just applied.
  await expect(rows.first()).toContainText('Aabel Abbott')
}

async function openDetails(page: Page, row: Locator): Promise<Locator> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  return dialog
}

async function rejectInModal(page: Page, rows: Locator): Promise<void> {
  const row = rows.filter({ hasText: 'Aabel Abbott' })
  const dialog = await openDetails(page, row)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('Please fix the validation errors before saving.')).toBeVisible()
  await expectAccessible(page, 'the faulty details')
  await dialog.getByLabel('Notes').fill('No licence for this site.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await page
    .getByRole('dialog', { name: /Reject this application/ })
    .getByRole('button', { name: 'Reject' })
    .click()
  await expect(dialog.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(row).toContainText(STATUS_LABELS[2])

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Application History' })
  await expect(history.getByText('No licence for this site.')).toBeVisible()
  await expect(history.getByText('hr.manager')).toBeVisible()
  await expectAccessible(page, 'the history')
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
}

async function keepUnsaved(page: Page, rows: Locator): Promise<void> {
  const dialog = await openDetails(page, rows.first())
  await dialog.getByLabel('City').fill('Clovis')
  await page.keyboard.press('Escape')
  const warning = page.getByRole('dialog', { name: 'Unsaved changes' })
  await warning.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(dialog.getByLabel('City')).toHaveValue('Clovis')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await warning.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Loads the page, as a mail program's preview does: only exchanging the link for a session is posted. */
async function expectNothingDecided(page: Page, url: string): Promise<void> {
  const posts: string[] = []
  page.on('request', (request: Request) => {
    if (!['GET', 'HEAD'].includes(request.method())) posts.push(new URL(request.url()).pathname)
  })
  await page.goto(url)
  await expect(page.getByText('Bea Baker').first()).toBeVisible()
  expect(page.url()).not.toContain('token=')
  const isOpening = url.includes('/validate-token')
  expect(posts).toEqual(isOpening ? ['/api/auth/validate-emailtoken'] : [])
  await page.context().close()
}

async function rejectByLink(
  browser: Browser,
  newPage: (browser: Browser) => Promise<Page>,
  url: string,
): Promise<void> {
  const page = await newPage(browser)
  await page.goto(url)
  await page.getByRole('button', { name: ACTION_MESSAGES.reject }).click()
  await expect(page.getByText(ACTION_MESSAGES.reasonForRejection)).toBeVisible()
  await page.getByLabel('Reason for Rejection').fill('Position is taken.')
  await page.getByRole('button', { name: ACTION_MESSAGES.reject }).click()
  await expect(page.getByText(ACTION_MESSAGES.success)).toBeVisible()
  await page.waitForURL('**/applications')
  await page.getByRole('button', { name: 'Actions for Bea Baker' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Application History' })
  await expect(history.getByText('Position is taken.')).toBeVisible()
  await expect(history.getByText('by e-mail link')).toBeVisible()
  await page.context().close()
}

async function sendAgain(page: Page, url: string): Promise<void> {
  await signIn(page, url, 'hr.manager')
  await page.goto(`${url}/applications?applicantName=cleo`)
  await page.getByRole('button', { name: 'Actions for Cleo Clark' }).click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Application Status & Information' }).click()
  await dialog.getByRole('button', { name: SEND_LINK_MESSAGES.button }).click()
  const question = page.getByRole('dialog', { name: 'Send the link again?' })
  await expect(question).toContainText('Everybody with the role HR-Manager')
  await question.getByRole('button', { name: SEND_LINK_MESSAGES.confirm }).click()
  await expect(page.getByText(SEND_LINK_MESSAGES.done)).toBeVisible()
  await page.context().close()
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => [id, nodes.map(node => node.target.join(' '))]),
      where,
    )
    .toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${where} is no wider than the screen`).toBeLessThanOrEqual(0)
}
