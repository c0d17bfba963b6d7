import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import { ACCESS_REFUSALS, AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { TOKEN_FAILURES } from '@epay/contract/auth/token-validation'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { english } from '@epay/contract/languages/translator'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { test } from './fixtures/portal.ts'
import { applyAnew, HR_EMAIL, openPage, reviewLink } from './fixtures/reviewing.ts'
import { SCREENS } from './fixtures/screens.ts'
import { tokensOf } from './fixtures/sign-in.ts'

for (const screen of SCREENS) {
  test(`what is wrong with a mailed link is said, on ${screen.name}`, async ({ browser, sharedUrl: url }) => {
    const applied = await applyAnew(url, 'Bea')
    const other = await applyAnew(url, 'Olga')
    const page = await openPage(browser, screen)
    const approving = await reviewLink(url, 'approve', applied)
    await test.step('to approve', () => expectNoAction(page, { approving, otherId: other.id, url }))
    await expectAccessible(page, `a link that leads nowhere on ${screen.name}`)
    const opening = await reviewLink(url, 'open', applied)
    await test.step('to open', () => expectNotOpened(page, { opening, url }))
    await page.context().close()
  })
}

test('a link dies with the role of its owner', async ({ browser, portal }) => {
  await portal.start()
  const applied = await applyAnew(portal.url, 'Cleo')
  const link = await reviewLink(portal.url, 'approve', applied)
  await takeRole(portal.url, HR_EMAIL)
  const page = await openPage(browser, SCREENS[1])
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText(
    english(ACCESS_REFUSALS.lostRole, { role: 'HR-Manager' }),
  )
  await expect(page.getByText(applied.name)).toHaveCount(0)
  await page.context().close()
})

function withToken(link: string, change: (token: string) => string): string {
  const url = new URL(link)
  url.searchParams.set('token', change(url.searchParams.get('token') ?? ''))
  return url.href
}

function forged(link: string): string {
  return withToken(link, token => `${token.slice(0, -8)}AAAAAAAA`)
}

function withClaims(link: string, claims: object): string {
  return withToken(link, token => {
    const [header, payload = '', signature] = token.split('.')
    const own: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const changed = JSON.stringify(Object.assign(Object(own), claims))
    return [header, Buffer.from(changed).toString('base64url'), signature].join('.')
  })
}

type Approving = { approving: string; otherId: string; url: string }

async function expectNoAction(page: Page, { approving, otherId, url }: Approving): Promise<void> {
  for (const [link, message] of [
    [`${url}${PAGES.applicationAction.path}`, ACTION_MESSAGES.noToken],
    [withToken(approving, () => 'nonsense'), ACTION_MESSAGES.badToken],
    [withToken(approving, token => `x${token}`), ACTION_MESSAGES.badToken],
    [approving.replace('action=approve', ''), ACTION_MESSAGES.noTokenOrAction],
    [approving.replace('action=approve', 'action=maybe'), ACTION_MESSAGES.invalidAction],
    [forged(approving), AUTH_MESSAGES.linkInvalid],
    [withClaims(approving, { exp: 1 }), AUTH_MESSAGES.linkInvalid],
    [withClaims(approving, { applicationId: otherId }), AUTH_MESSAGES.linkInvalid],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByText(/Bea|Olga/)).toHaveCount(0)
  }
}

async function expectNotOpened(
  page: Page,
  { opening, url }: { opening: string; url: string },
): Promise<void> {
  const { noToken, notAToken, badRequest } = TOKEN_FAILURES
  for (const [link, { reason, message }] of [
    [`${url}${PAGES.validateToken.path}`, noToken],
    [withToken(opening, () => 'nonsense'), notAToken],
    [withClaims(opening, { exp: 1 }), notAToken],
    [forged(opening), badRequest],
  ] as const) {
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(`Validation Failed${message}`)
    await page.waitForURL(`**${PAGES.unauthorized.path}?reason=${reason}`)
  }
}

/** As Admin, takes every role but Employee from the person with this address. */
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
