import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { AUTH_MESSAGES, FORGOT_PASSWORD_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import type { Role } from '@epay/contract/common/roles'
import { employeePageSchema, employeeSchema } from '@epay/contract/employees/schemas'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { callAtOnce, offerApiClient } from './fixtures/api-calls.ts'
import { linkInMail } from './fixtures/mailbox.ts'
import { test } from './fixtures/portal.ts'
import { expireToken, fillSignIn, openBlank, signedInContext, signIn, tokensOf } from './fixtures/sign-in.ts'
import { codeOf } from './fixtures/totp.ts'

const NEW_PASSWORD = 'a fresh password to remember'

function countRefreshes(context: BrowserContext): { count: number } {
  const seen = { count: 0 }
  context.on('request', request => {
    if (request.url().toLowerCase().endsWith('/api/auth/refresh-token')) seen.count += 1
  })
  return seen
}

/** Changes, as the Admin, the roles of the one employee who holds this role. */
async function rolesOfEmployee(url: string, role: Role): Promise<(roles: readonly Role[]) => Promise<void>> {
  const { token } = await tokensOf(url, { username: 'admin' })
  const call = async (path: string, change?: object) => {
    const init = { method: 'PUT', body: JSON.stringify(change) }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${API_PREFIX}${path}`, { headers, ...(change && init) })
    expect(answer.ok).toBe(true)
    return answer.json()
  }
  const { items } = employeePageSchema.parse(await call(`/Employee?roles=${role}`))
  const [{ id = '' } = {}] = items
  const { email } = employeeSchema.parse(await call(`/Employee/${id}`))
  return async roles => void (await call(`/Employee/${id}`, { id, email, roles }))
}

/** From 'Turn On' to the recovery codes, which are answered with the app's secret. */
async function turnOn(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByLabel('Your Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByAltText('QR code with the key')).toBeVisible()
  const secret = await page.locator('code').innerText()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn On' }).click()
  return { secret, recoveryCodes: await saveRecoveryCodes(page) }
}

async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const recoveryCodes = await listed.allInnerTexts()
  await page.getByLabel("I've saved my codes").check()
  await page.getByRole('button', { name: 'Done' }).click()
  return recoveryCodes
}

/** From the question for the app's code on. */
async function enterRecoveryCode(page: Page, recoveryCode = ''): Promise<void> {
  await expect(page.getByText(SECOND_FACTOR_MESSAGES.required)).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery Code').fill(recoveryCode)
  await page.keyboard.press('Enter')
}

async function expectSignedIn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible()
}

test('sign-in goes on once the network is back', async ({ context, sharedUrl }) => {
  const page = await context.newPage()
  await page.goto(`${sharedUrl}${PAGES.login.path}`)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await fillSignIn(page, { username: 'employee' })
  await expect(page.getByText(AUTH_MESSAGES.loginFailed)).toBeVisible()
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${sharedUrl}${PAGES.dashboard.path}`)
})

test('two tabs share one session', async ({ browser, portal }) => {
  await portal.start()
  const tokens = await tokensOf(portal.url, { username: 'cfo' })
  const context = await signedInContext(browser, portal.url, tokens)
  await offerApiClient(context)
  const refreshes = countRefreshes(context)
  const tabs = [await context.newPage(), await context.newPage()] as const
  const openBoth = () => Promise.all(tabs.map(tab => tab.goto(`${portal.url}/dashboard`)))
  await openBoth()

  await test.step('twenty calls of each with an expired token cost one refresh, and all succeed', async () => {
    for (const tab of tabs) await expect(tab.getByRole('region', { name: 'Latest Check' })).toBeVisible()
    await expireToken(tabs[0])
    expect(await Promise.all(tabs.map(tab => callAtOnce(tab, 20)))).toEqual([20, 20])
    expect(refreshes.count).toBe(1)
    for (const tab of tabs) await expectSignedIn(tab, 'Thomas Okafor')
    expect(refreshes.count).toBe(1)
  })

  await test.step('so does opening both with an expired token', async () => {
    // A page that renews the session while it is left takes the new tokens with it.
    for (const tab of tabs) await openBlank(tab, portal.url)
    await expireToken(tabs[1])
    await openBoth()
    for (const tab of tabs) await expectSignedIn(tab, 'Thomas Okafor')
    expect(refreshes.count).toBe(2)
  })

  await test.step('a role that the office gives opens its pages at once, in both, for one refresh', async () => {
    const setRoles = await rolesOfEmployee(portal.url, 'CFO')
    const entryOf = (tab: Page) => tab.getByRole('navigation').getByRole('link', { name: 'Manage Employees' })
    await setRoles(['CFO', 'Employee', 'HR-Manager'])
    await tabs[0].goto(`${portal.url}/manage-employee`)
    await expect(tabs[0].getByRole('heading', { name: 'Manage Employees' })).toBeVisible()
    for (const tab of tabs) await expect(entryOf(tab)).toBeVisible()
    expect(refreshes.count).toBe(3)

    await setRoles(['CFO', 'Employee'])
    await tabs[0].getByRole('link', { name: 'Dashboard' }).click()
    for (const tab of tabs) await expect(entryOf(tab)).toHaveCount(0)
    await expect(tabs[0].getByRole('region', { name: 'Latest Check' })).toBeVisible()
    expect(refreshes.count).toBe(4)
  })

  await test.step('a log-out in one signs out the other', async () => {
    await tabs[0].getByRole('button', { name: 'Log Out' }).click()
    for (const tab of tabs) await tab.waitForURL(`${portal.url}/login`)
    await tabs[1].goto(`${portal.url}/profile`)
    await tabs[1].waitForURL(`${portal.url}/login`)
    expect(refreshes.count).toBe(4)
  })
})

test('a second factor, and a forgotten password', async ({ page, portal }) => {
  await portal.start()
  let recoveryCodes: string[] = []
  let secret = ''
  const code = page.getByLabel('Code', { exact: true })

  await test.step('turning the second factor on', async () => {
    await signIn(page, portal.url, 'cfo')
    await page.getByRole('link', { name: 'Profile' }).click()
    const set = await turnOn(page)
    secret = set.secret
    recoveryCodes = set.recoveryCodes
    await expect(page.getByText(SECOND_FACTOR_MESSAGES.on)).toBeVisible()
  })

  const signInUntilCode = async () => {
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL(`${portal.url}/login`)
    await fillSignIn(page, { username: 'cfo' })
    await expect(page.getByText(SECOND_FACTOR_MESSAGES.required)).toBeVisible()
  }

  await test.step('signing in with the app', async () => {
    await signInUntilCode()
    await expect(code).toBeFocused()
    await code.fill('not a code')
    await page.keyboard.press('Enter')
    await expect(page.getByText(AUTH_MESSAGES.loginFailed)).toBeVisible()
    // The code of the set-up is used up; the next one counts already, for clocks that differ.
    await code.fill(codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await page.waitForURL(`${portal.url}/dashboard`)
  })

  await test.step('signing in with a recovery code, once', async () => {
    await signInUntilCode()
    await enterRecoveryCode(page, recoveryCodes[0])
    await page.waitForURL(`${portal.url}/dashboard`)
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  })

  await test.step('turning it off', async () => {
    await page.getByRole('button', { name: 'Turn Off' }).click()
    await page.getByLabel('Your Password').fill(DEMO_PASSWORD)
    await code.fill(recoveryCodes[0] ?? '')
    await page.getByRole('button', { name: 'Turn Off' }).click()
    await expect(page.getByText(SECOND_FACTOR_MESSAGES.wrongCode)).toBeVisible()
    await code.fill(recoveryCodes[1] ?? '')
    await page.getByRole('button', { name: 'Turn Off' }).click()
    await expect(page.getByText(SECOND_FACTOR_MESSAGES.off)).toBeVisible()
    await page.getByRole('button', { name: 'Log Out' }).click()
  })

  await test.step('a forgotten password', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByText(FORGOT_PASSWORD_MESSAGES.sent)).toBeVisible()
    await page.goto(`${portal.url}/forgot-password`)
    await page.getByLabel('Email').fill('employee@example.com')
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByText(FORGOT_PASSWORD_MESSAGES.sent)).toBeVisible()

    const link = await linkInMail(portal.url, {
      to: 'employee@example.com',
      about: /password/i,
      link: /http\S+\/set-password\?token=[\w.-]+/,
    })
    await page.goto(link)
    await expect(page).toHaveURL(`${portal.url}/set-password`)
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Set Password' }).click()
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await fillSignIn(page, { username: 'employee' })
    await expect(page.getByText(AUTH_MESSAGES.loginFailed)).toBeVisible()
    await fillSignIn(page, { username: 'employee', password: NEW_PASSWORD })
    await page.waitForURL(`${portal.url}/dashboard`)

    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.goto(link)
    await expect(page.getByText(AUTH_MESSAGES.linkUsed)).toBeVisible()
    await expect(page.getByLabel('New Password', { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Get a New Link' }).click()
    await expect(page.getByRole('heading', { name: FORGOT_PASSWORD_MESSAGES.title })).toBeVisible()
  })
})

test.describe('a role that needs a second factor', () => {
  test.use({ settings: { REQUIRE_MFA: 'Admin, HR-Manager' } })

  test('sets it up at the first sign-in, and gets new recovery codes when they run out', async ({
    page,
    portal,
  }) => {
    await portal.start()

    const { recoveryCodes } = await test.step('the first sign-in leads to the set-up alone', async () => {
      await page.goto(`${portal.url}/applications`)
      await fillSignIn(page, { username: 'hr.manager' })
      await page.waitForURL(`${portal.url}/second-factor`)
      await expect(page.getByText(SECOND_FACTOR_MESSAGES.missing)).toBeVisible()
      const set = await turnOn(page)
      await page.getByRole('link', { name: 'Continue' }).click()
      await page.waitForURL(`${portal.url}/applications`)
      await expect(page.getByRole('table').first()).toBeVisible()
      return set
    })

    const newCodes = await test.step('new recovery codes, for one of the earlier', async () => {
      await page.getByRole('link', { name: 'Profile' }).click()
      await expect(page.getByText(SECOND_FACTOR_MESSAGES.cannotRemove)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Turn Off' })).toHaveCount(0)
      await page.getByRole('button', { name: SECOND_FACTOR_MESSAGES.newCodes }).click()
      await page.getByLabel('Your Password').fill(DEMO_PASSWORD)
      await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '')
      await page.getByRole('button', { name: SECOND_FACTOR_MESSAGES.newCodes }).click()
      const codes = await saveRecoveryCodes(page)
      await expect(page.getByText(SECOND_FACTOR_MESSAGES.codesReplaced)).toBeVisible()
      return codes
    })

    await test.step('an earlier code no longer signs in, a new one does', async () => {
      await page.getByRole('button', { name: 'Log Out' }).click()
      await page.waitForURL(`${portal.url}/login`)
      await fillSignIn(page, { username: 'hr.manager' })
      await enterRecoveryCode(page, recoveryCodes[1])
      await expect(page.getByText(SECOND_FACTOR_MESSAGES.wrongCode)).toBeVisible()
      await page.getByLabel('Recovery Code').fill(newCodes[0] ?? '')
      await page.keyboard.press('Enter')
      await page.waitForURL(`${portal.url}/dashboard`)
    })
  })
})
