import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { AUTH_MESSAGES, FORGOT_PASSWORD_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { expect, type Page } from '@playwright/test'
import { findPasswordLink } from './fixtures/mailbox.ts'
import { test } from './fixtures/portal.ts'
import { fillSignIn, setPassword, signIn } from './fixtures/sign-in.ts'
import { generateCode } from './fixtures/totp.ts'

const NEW_PASSWORD = 'a fresh password to remember'

async function turnOnSecondFactor(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByLabel('Your Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByAltText('QR code with the key')).toBeVisible()
  const secret = await page.locator('code').innerText()
  await page.getByLabel('Code', { exact: true }).fill(generateCode(secret))
  await page.getByRole('button', { name: 'Turn On' }).click()
  const codeItems = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codeItems).toHaveCount(10)
  const recoveryCodes = await codeItems.allInnerTexts()
  await page.getByLabel("I've saved my codes").check()
  await page.getByRole('button', { name: 'Done' }).click()
  return { secret, recoveryCodes }
}

test('someone uses a second factor, and resets a forgotten password', async ({ page, portal }) => {
  await portal.start()
  let recoveryCodes: string[] = []
  let secret = ''
  const code = page.getByLabel('Code', { exact: true })

  await test.step('turn on the second factor', async () => {
    await signIn(page, portal.url, 'cfo')
    await page.getByRole('link', { name: 'Profile' }).click()
    ;({ secret, recoveryCodes } = await turnOnSecondFactor(page))
    await expect(page.getByText(SECOND_FACTOR_MESSAGES.on)).toBeVisible()
  })

  const signInWithoutCode = async () => {
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL(`${portal.url}/login`)
    await fillSignIn(page, { username: 'cfo' })
    await expect(page.getByText(SECOND_FACTOR_MESSAGES.required)).toBeVisible()
  }

  await test.step('sign in with a code from the app', async () => {
    await signInWithoutCode()
    await expect(code).toBeFocused()
    // Setup used the current code. The next one is already accepted, because the server allows for clock skew.
    await code.fill(generateCode(secret, 1))
    await page.keyboard.press('Enter')
    await page.waitForURL(`${portal.url}/dashboard`)
  })

  await test.step('sign in with a recovery code', async () => {
    await signInWithoutCode()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery Code').fill(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${portal.url}/dashboard`)
    await page.getByRole('link', { name: 'Profile' }).click()
  })

  await test.step('turn off the second factor', async () => {
    await page.getByRole('button', { name: 'Turn Off' }).click()
    await page.getByLabel('Your Password').fill(DEMO_PASSWORD)
    await code.fill(recoveryCodes[1] ?? '')
    await page.getByRole('button', { name: 'Turn Off' }).click()
    await expect(page.getByText(SECOND_FACTOR_MESSAGES.off)).toBeVisible()
    await page.getByRole('button', { name: 'Log Out' }).click()
  })

  await test.step('reset the forgotten password', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill('employee@example.com')
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByText(FORGOT_PASSWORD_MESSAGES.sent)).toBeVisible()

    const link = await findPasswordLink(portal.url, 'employee@example.com')
    await page.goto(link)
    await expect(page).toHaveURL(`${portal.url}/set-password`)
    await setPassword(page, 'employee', NEW_PASSWORD)

    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.goto(link)
    await expect(page.getByText(AUTH_MESSAGES.linkUsed)).toBeVisible()
    await page.getByRole('link', { name: 'Get a New Link' }).click()
    await expect(page.getByRole('heading', { name: FORGOT_PASSWORD_MESSAGES.title })).toBeVisible()
  })
})
