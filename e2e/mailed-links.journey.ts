import { ACTION_MESSAGES, SEND_LINK_MESSAGES } from '@epay/contract/applications/messages'
import { STATUS_LABELS } from '@epay/contract/applications/status'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { TOKEN_FAILURES } from '@epay/contract/auth/token-validation'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { MAIL_ERROR_LABELS, MAIL_MESSAGES } from '@epay/contract/mail/messages'
import { type Browser, expect, type Request } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { applyFor } from './fixtures/apply.ts'
import { linkInMail } from './fixtures/mailbox.ts'
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
import { fillSignIn, signIn, tokensOf } from './fixtures/sign-in.ts'

const HR = 'hr.manager@example.com'
const LINKS = {
  open: /http\S+\/validate-token\?\S+/,
  approve: /http\S+\/application-action\?\S*action=approve/,
  reject: /http\S+\/application-action\?\S*action=reject/,
}

/** The newest links about somebody in the mail to an approver. */
function linkFinder(url: string, to = HR) {
  return (about: string, kind: keyof typeof LINKS) =>
    linkInMail(url, { to, about: new RegExp(about), link: LINKS[kind] })
}

for (const screen of SCREENS) {
  test(`links of a mail on ${screen.name}`, async ({ browser, portal }) => {
    test.setTimeout(180_000)
    await portal.start()
    await applyFor(portal.url, 'Bea', 'Baker')
    const find = linkFinder(portal.url)
    const [opening, approving, rejecting] = [
      await find('Bea Baker', 'open'),
      await find('Bea Baker', 'approve'),
      await find('Bea Baker', 'reject'),
    ]
    await test.step('opening a link decides nothing', async () => {
      for (const link of [opening, approving, rejecting]) await expectNothingDecided(browser, screen, link)
    })
    await test.step('the link opens the application by itself, until it is closed', () =>
      openByLink(browser, screen, opening))
    await test.step('what is wrong with a link is said', async () => {
      const otherId = await applyFor(portal.url, 'Olga', 'Other')
      await expectWrongLinks(browser, screen, { approving, opening, otherId, url: portal.url })
    })
    await test.step('it rejects with a reason', () => rejectByLink(browser, screen, rejecting))
    await test.step('once the state has moved on, it says who decided', () =>
      expectMovedOn(browser, screen, { approving, opening }))
    await test.step('it approves, and the CFO goes on from the next mail', async () => {
      await applyFor(portal.url, 'Dora', 'Dean')
      await approveByLink(browser, screen, await find('Dora Dean', 'approve'), 'HR-Manager Approved')
      const next = await linkFinder(portal.url, 'cfo@example.com')('Dora Dean', 'approve')
      await approveByLink(browser, screen, next, 'CFO Approved')
    })
    await test.step('a link sent again ends the ones before', async () => {
      await applyFor(portal.url, 'Cleo', 'Clark')
      const old = await find('Cleo Clark', 'approve')
      await sendAgain(browser, screen, portal.url)
      await expect.poll(() => find('Cleo Clark', 'approve')).not.toBe(old)
      const page = await openPage(browser, screen)
      await page.goto(old)
      await expect(page.getByRole('alert')).toContainText(AUTH_MESSAGES.linkExpired)
      await page.goto(await find('Cleo Clark', 'approve'))
      await expect(page.getByText('Cleo Clark')).toBeVisible()
      await page.context().close()
    })
    await test.step('a link dies with the role of its owner', async () => {
      const link = await find('Cleo Clark', 'approve')
      await takeRole(portal.url, HR)
      const page = await openPage(browser, screen)
      await page.goto(link)
      await expect(page.getByRole('alert')).toContainText(AUTH_MESSAGES.linkExpired)
      await expect(page.getByText('Cleo Clark')).toHaveCount(0)
      await page.context().close()
    })
  })
}

test.describe('where links do not sign in by themselves', () => {
  test.use({ settings: { LINK_SIGN_IN: 'off' } })

  test('they ask for the password, and carry on where they led', async ({ browser, portal }) => {
    await portal.start()
    await applyFor(portal.url, 'Dora', 'Dean')
    for (const kind of ['open', 'approve'] as const) {
      const page = await openPage(browser, SCREENS[0])
      await page.goto(await linkFinder(portal.url)('Dora Dean', kind))
      await page.waitForURL(`**${PAGES.login.path}`)
      await expect(page.getByText('Dora')).toHaveCount(0)
      await fillSignIn(page, { username: 'hr.manager' })
      await expect(detailsOf(page, 'Dora Dean').getByRole('button', { name: 'Approve' })).toBeEnabled()
      await page.context().close()
    }
  })
})

test.describe('where no mail server answers', () => {
  test.use({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })

  test('the Admin sees what waits, and why, and sends it again', async ({ browser, portal }) => {
    await portal.start()
    await applyFor(portal.url, 'Edda', 'Ellis')
    for (const screen of SCREENS) {
      const page = await openPage(browser, screen)
      await signIn(page, portal.url, 'admin')
      await page.goto(portal.url + PAGES.mail.path)
      await expect(page.getByRole('heading', { name: MAIL_MESSAGES.title })).toBeVisible()
      await expect(page.getByText('Please review: Edda Ellis, Welder').first()).toBeVisible()
      await expect(page.getByText(MAIL_ERROR_LABELS.connection).first()).toBeVisible()
      await expectAccessible(page, `the mail on ${screen.name}`)
      await page.getByRole('button', { name: MAIL_MESSAGES.sendAgain }).first().click()
      await expect(page.getByText(MAIL_MESSAGES.sendingAgain)).toBeVisible()
      await page.context().close()
    }
  })
})

/** Loads the page, as a mail program's preview does: only exchanging the link for a session is posted. */
async function expectNothingDecided(browser: Browser, screen: Screen, link: string): Promise<void> {
  const page = await openPage(browser, screen)
  const posts: string[] = []
  page.on('request', (request: Request) => {
    if (!['GET', 'HEAD'].includes(request.method())) posts.push(new URL(request.url()).pathname)
  })
  await page.goto(link)
  await expect(page.getByText('Bea Baker').first()).toBeVisible()
  expect(page.url()).not.toContain('token=')
  const isOpening = link.includes(PAGES.validateToken.path)
  expect(posts).toEqual(isOpening ? ['/api/auth/validate-emailtoken'] : [])
  if (!isOpening) await expectAccessible(page, `the action page on ${screen.name}`)
  await page.context().close()
}

async function openByLink(browser: Browser, screen: Screen, link: string): Promise<void> {
  const page = await openPage(browser, screen)
  await page.goto(link)
  const dialog = detailsOf(page, 'Bea Baker')
  await expect(dialog).toBeVisible()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(PAGES.applications.path)
  await page.reload()
  await closeButton(dialog).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(applicationRows(page, screen).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(new URL(PAGES.manageEmployee.path, link).href)
  await expect(page.getByText('You came in through a link in an e-mail')).toBeVisible()
  await page.context().close()
}

function withToken(link: string, change: (token: string) => string): string {
  const url = new URL(link)
  url.searchParams.set('token', change(url.searchParams.get('token') ?? ''))
  return url.href
}

function withClaims(link: string, claims: object): string {
  return withToken(link, token => {
    const [header, payload = '', signature] = token.split('.')
    const own: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const changed = JSON.stringify(Object.assign(Object(own), claims))
    return [header, Buffer.from(changed).toString('base64url'), signature].join('.')
  })
}

type Links = { approving: string; opening: string; otherId: string; url: string }

async function expectWrongLinks(
  browser: Browser,
  screen: Screen,
  { approving, opening, otherId, url }: Links,
): Promise<void> {
  const page = await openPage(browser, screen)
  const forged = (link: string) => withToken(link, token => `${token.slice(0, -8)}AAAAAAAA`)
  const actions = [
    [`${url}${PAGES.applicationAction.path}`, ACTION_MESSAGES.noToken],
    [withToken(approving, () => 'nonsense'), ACTION_MESSAGES.badToken],
    [withToken(approving, token => `x${token}`), ACTION_MESSAGES.badToken],
    [approving.replace('action=approve', ''), ACTION_MESSAGES.noTokenOrAction],
    [approving.replace('action=approve', 'action=maybe'), ACTION_MESSAGES.invalidAction],
    [forged(approving), AUTH_MESSAGES.linkExpired],
    [withClaims(approving, { exp: 1 }), AUTH_MESSAGES.linkExpired],
    [withClaims(approving, { applicationId: otherId }), AUTH_MESSAGES.linkExpired],
  ] as const
  for (const [link, message] of actions) {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByText(/Baker|Other/)).toHaveCount(0)
  }
  await expectAccessible(page, `a link that leads nowhere on ${screen.name}`)

  const { noToken, notAToken, unauthorized } = TOKEN_FAILURES
  const openings = [
    [`${url}${PAGES.validateToken.path}`, noToken],
    [withToken(opening, () => 'nonsense'), notAToken],
    [withClaims(opening, { exp: 1 }), notAToken],
    [forged(opening), unauthorized],
  ] as const
  for (const [link, { reason, message }] of openings) {
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(`Validation Failed${message}`)
    await page.waitForURL(`**${PAGES.unauthorized.path}?reason=${reason}`)
  }
  await page.context().close()
}

async function rejectByLink(browser: Browser, screen: Screen, link: string): Promise<void> {
  const page = await openPage(browser, screen)
  await page.goto(link)
  await page.getByRole('button', { name: ACTION_MESSAGES.reject }).click()
  await expect(page.getByText(ACTION_MESSAGES.reasonForRejection)).toBeVisible()
  await expectAccessible(page, `a rejection without a reason on ${screen.name}`)
  await page.getByLabel('Reason for Rejection').fill('Position is taken.')
  await page.getByRole('button', { name: ACTION_MESSAGES.reject }).click()
  await expect(page.getByText(ACTION_MESSAGES.success)).toBeVisible()
  await page.waitForURL(`**${PAGES.applications.path}`)
  const history = await openHistory(page, 'Bea Baker')
  await expect(history.getByText('Position is taken.')).toBeVisible()
  await expect(history.getByText('by e-mail link')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(historyDialog(page)).toHaveCount(0)
  await page.context().close()
}

async function expectMovedOn(
  browser: Browser,
  screen: Screen,
  { approving, opening }: Pick<Links, 'approving' | 'opening'>,
): Promise<void> {
  const words = new RegExp(`already ${STATUS_LABELS[2]} by hr.manager on `)
  const page = await openPage(browser, screen)
  await page.goto(approving)
  await expect(page.getByRole('alert')).toContainText(words)
  await expect(page.getByText('Bea Baker')).toHaveCount(0)
  await page.goto(opening)
  await expect(page.getByRole('alert')).toContainText(words)
  await page.waitForURL(`**${PAGES.unauthorized.path}?reason=unauthorized&message=*`)
  await expect(page.getByText(words)).toBeVisible()
  await expectAccessible(page, `what came of a used link on ${screen.name}`)
  await page.context().close()
}

async function approveByLink(browser: Browser, screen: Screen, link: string, outcome: string): Promise<void> {
  const page = await openPage(browser, screen)
  await page.goto(link)
  await fillHiring(page)
  await page.getByRole('button', { name: ACTION_MESSAGES.approve }).click()
  await expect(page.getByText(ACTION_MESSAGES.notesForApproval)).toBeVisible()
  await expectAccessible(page, `an approval without notes on ${screen.name}`)
  // A phone that drops the page needs no e-mail again.
  await page.reload()
  await fillHiring(page)
  await page.getByLabel('Notes').fill('Welcome.')
  await expect(page.getByText('8 / 2000')).toBeVisible()
  await page.getByRole('button', { name: ACTION_MESSAGES.approve }).click()
  await expect(page.getByText(ACTION_MESSAGES.success)).toBeVisible()
  await page.waitForURL(`**${PAGES.applications.path}`)
  await expect(applicationRows(page, screen).filter({ hasText: 'Dora Dean' })).toContainText(outcome)
  await page.context().close()
}

async function sendAgain(browser: Browser, screen: Screen, url: string): Promise<void> {
  const page = await openPage(browser, screen)
  await signIn(page, url, 'hr.manager')
  await page.goto(`${url}${PAGES.applications.path}?applicantName=cleo`)
  const dialog = await openDetails(page, 'Cleo Clark')
  await dialog.getByRole('button', { name: 'Application Status & Information' }).click()
  await dialog.getByRole('button', { name: SEND_LINK_MESSAGES.button }).click()
  const title = 'Send the link again?'
  await expect(page.getByRole('dialog', { name: title })).toContainText('Everybody with the role HR-Manager')
  await answerQuestion(page, title, SEND_LINK_MESSAGES.confirm)
  await expect(page.getByText(SEND_LINK_MESSAGES.done)).toBeVisible()
  await page.context().close()
}

/** The Admin leaves the person behind an address no role but Employee. */
async function takeRole(url: string, email: string): Promise<void> {
  const { token } = await tokensOf(url, { username: 'admin' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { list, get, update } = employeeEndpoints
  const found = await fetch(`${url}${API_PREFIX}${list.path}?roles=HR-Manager`, { headers })
  for (const { id } of list.response.parse(await found.json()).items) {
    const path = `${url}${API_PREFIX}${get.path.replace(':id', id)}`
    const employee = get.response.parse(await (await fetch(path, { headers })).json())
    if (employee.email !== email) continue
    const body = JSON.stringify({ id, email, roles: ['Employee'] })
    const answer = await fetch(path, { method: update.method, headers, body })
    expect(answer.status).toBe(200)
  }
}
