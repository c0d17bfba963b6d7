import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { authEndpoints } from '@epay/contract/auth/endpoints'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { HELP_PATH, helpHref } from '@epay/contract/common/help-pages'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessibleAsShown } from './fixtures/accessible.ts'
import { linkInMail } from './fixtures/mailbox.ts'
import { test } from './fixtures/portal.ts'
import { sampleFiles } from './fixtures/samples.ts'
import { signIn } from './fixtures/sign-in.ts'
import { codeOf } from './fixtures/totp.ts'

const PUBLIC_PATHS = [
  '/login',
  '/forgot-password',
  '/set-password?token=a.b.c',
  '/apply',
  '/unauthorized?reason=missing-token',
  '/application-action',
  '/setup',
  '/verify',
  '/no-such-page',
  '/dev/mail',
]
const STAFF_PATHS = [
  PAGES.dashboard.path,
  PAGES.manageEmployee.path,
  PAGES.import.path,
  PAGES.applications.path,
  PAGES.employeeChecks.path,
  PAGES.profile.path,
  PAGES.resetPassword.path,
  PAGES.secondFactor.path,
]
const ADMIN_PATHS = [
  PAGES.mail.path,
  PAGES.retention.path,
  PAGES.audit.path,
  PAGES.scriptTokens.path,
  PAGES.settings.path,
]

const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 }, forgetful: 'employee@example.com' },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 }, forgetful: 'cfo@example.com' },
] as const

type Look = (typeof LOOKS)[number]

for (const look of LOOKS)
  test(`every page is accessible, ${look.colorScheme} and ${look.viewport.width} px wide`, async ({
    browser,
    portal,
  }) => {
    await portal.start()
    const page = await newPage(browser, look)
    for (const path of PUBLIC_PATHS) {
      await page.goto(portal.url + path)
      await expectAccessible(page, `${path}, ${look.colorScheme}`)
    }
    await expectAccessibleHelp(page, portal.url, look.colorScheme)
    await expectAccessibleApi(page, portal.url, look.colorScheme)
    await page.goto(await passwordLink(portal.url, look.forgetful))
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
    await expectAccessible(page, `a new password, ${look.colorScheme}`)
    await page.goto(portal.url + PAGES.login.path)
    await page.getByText('Demo accounts').click()
    await expectAccessible(page, `a demo's accounts, ${look.colorScheme}`)
    await signIn(page, portal.url, 'hr.manager')
    for (const path of STAFF_PATHS) {
      await page.goto(portal.url + path)
      await expectAccessible(page, `${path}, ${look.colorScheme}`)
    }
    await page.goto(portal.url + PAGES.import.path)
    await page.getByRole('button', { name: 'Help with this page' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Help with this page' })).toBeFocused()
    await expectAccessible(page, `what the page is for, ${look.colorScheme}`)
    await page.goto(portal.url + PAGES.dashboard.path)
    await expect(page.getByRole('figure', { name: /^Gross and net pay/ })).toBeVisible()
    await expectAccessible(page, `the chart, ${look.colorScheme}`)
    await page.getByRole('region', { name: /^Last/ }).getByRole('button', { name: 'Show as Table' }).click()
    await expectAccessible(page, `the chart as a table, ${look.colorScheme}`)
    await expectAccessibleSetUp(page, portal.url, look.colorScheme)

    await expectAccessibleImport(page, portal.url, look.colorScheme)

    await page.goto(portal.url + PAGES.employeeChecks.path)
    await page
      .getByRole('link', { name: /^View check/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /^Check dated/ })).toBeVisible()
    await expectAccessible(page, `a check, ${look.colorScheme}`)
    for (const name of ['Earnings', 'Taxes']) {
      const lines = page.getByRole('region', { name, exact: true })
      await lines.getByRole('button').first().press('Enter')
      await expect(lines.getByRole('button', { expanded: true })).toHaveCount(1)
    }
    await expect(page.getByText('This year so far')).toBeVisible()
    await expectAccessible(page, `a check explained, ${look.colorScheme}`)

    await page.goto(portal.url + PAGES.applications.path)
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'View' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, `application details, ${look.colorScheme}`)
    await page.context().close()

    const admin = await newPage(browser, look)
    await signIn(admin, portal.url, 'admin')
    for (const path of ADMIN_PATHS) {
      await admin.goto(portal.url + path)
      await expectAccessible(admin, `${path}, ${look.colorScheme}`)
    }
    await admin.context().close()

    // Colours and sizes are the same in every language.
    if (look.colorScheme === 'dark') await expectAccessibleInSpanish(browser, portal.url, look)
  })

/** An employee's pages, whose longer words need the room of a phone. */
async function expectAccessibleInSpanish(browser: Browser, url: string, look: Look): Promise<void> {
  const context = await browser.newContext({
    colorScheme: look.colorScheme,
    viewport: look.viewport,
    locale: 'es-MX',
  })
  const page = await context.newPage()
  await page.goto(url + PAGES.login.path)
  await page.getByLabel('Usuario').fill('employee')
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD)
  await expectAccessible(page, 'sign-in, Spanish')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  const latest = page.getByRole('link', { name: 'Abrir este cheque' })
  await expect(latest).toBeVisible()
  await expectAccessible(page, 'dashboard, Spanish')
  await latest.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Cheque del/ })).toBeVisible()
  await expectAccessible(page, 'a check, Spanish')
  await page.goto(url + PAGES.profile.path)
  await expect(page.getByText('Nadie ha visto su información.')).toBeVisible()
  await expectAccessible(page, 'profile, Spanish')
  await page.goto(url + PAGES.verifyPacket.path)
  await expect(page.getByRole('heading', { level: 1, name: 'Verificar un paquete' })).toBeVisible()
  await expectAccessible(page, 'verifying, Spanish')
  await context.close()
}

/** The link in the mail to somebody who forgot the password. */
async function passwordLink(url: string, email: string): Promise<string> {
  const { path, method } = authEndpoints.forgotPassword
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}${API_PREFIX}${path}`, { method, headers, body: JSON.stringify({ email }) })
  return linkInMail(url, { to: email, about: /password/i, link: /http\S+\/set-password\?token=[\w.-]+/ })
}

/** The guide, as wide as the look and on the narrowest phone, with what the search found. */
async function expectAccessibleHelp(page: Page, url: string, colorScheme: string): Promise<void> {
  for (const path of [HELP_PATH, helpHref('employees', 'en'), helpHref('onboarding', 'es')]) {
    await page.goto(url + path)
    await expectAccessible(page, `${path}, ${colorScheme}`)
  }
  await page.getByRole('searchbox').fill('firma')
  await expect(page.locator('mark').first()).toBeVisible()
  await expectAccessible(page, `results of the help, ${colorScheme}`)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, `results of the help at 320 px, ${colorScheme}`)
  if (size) await page.setViewportSize(size)
}

/** The API's description, with calls that the keyboard has opened. */
async function expectAccessibleApi(page: Page, url: string, colorScheme: string): Promise<void> {
  await page.goto(`${url}${API_PREFIX}/docs`)
  for (const call of ['POST /api/Auth/login', 'GET /api/JobApplication', 'POST /api/import/preview']) {
    const heading = page.getByRole('heading', { level: 3, name: new RegExp(`^${call} `) })
    await page.locator('summary', { has: heading }).press('Enter')
  }
  const parts = page.locator('details[open] > details > summary')
  await expect(parts.first()).toBeVisible()
  for (const part of await parts.all()) await part.press('Enter')
  await expect(page.getByText('items[].firstName').first()).toBeVisible()
  await expectAccessible(page, `the API, ${colorScheme}`)
}

/** Its problems, then its preview, which is not confirmed. */
async function expectAccessibleImport(page: Page, url: string, colorScheme: string): Promise<void> {
  await page.goto(url + PAGES.import.path)
  const files = page.locator('input[type=file]')
  await files.setInputFiles(sampleFiles().map(file => ({ ...file, buffer: Buffer.from('nothing\n') })))
  await page.getByRole('button', { name: 'Preview Import' }).click()
  await expect(page.getByRole('heading', { name: 'Problems' })).toBeVisible()
  await expectAccessible(page, `import: problems, ${colorScheme}`)
  await files.setInputFiles(sampleFiles())
  await page.getByRole('button', { name: 'Preview Import' }).click()
  await expect(page.getByRole('table', { name: 'Rows' })).toBeVisible()
  await expectAccessible(page, `import: preview, ${colorScheme}`)
}

/** Sets the second factor up to its recovery codes, then turns it off again. */
async function expectAccessibleSetUp(page: Page, url: string, colorScheme: string): Promise<void> {
  await page.goto(url + PAGES.secondFactor.path)
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expectAccessible(page, `second factor: password, ${colorScheme}`)
  await page.getByLabel('Your Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByAltText('QR code with the key')).toBeVisible()
  await expectAccessible(page, `second factor: QR code, ${colorScheme}`)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(await page.locator('code').innerText()))
  await page.getByRole('button', { name: 'Turn On' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expectAccessible(page, `second factor: recovery codes, ${colorScheme}`)
  const [recoveryCode = ''] = await codes.allInnerTexts()
  await page.getByLabel("I've saved my codes").check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expectAccessible(page, `second factor: on, ${colorScheme}`)
  await page.getByRole('button', { name: 'Turn Off' }).click()
  await page.getByLabel('Your Password').fill(DEMO_PASSWORD)
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode)
  await page.getByRole('button', { name: 'Turn Off' }).click()
  await expect(page.getByText(SECOND_FACTOR_MESSAGES.off)).toBeVisible()
}

async function newPage(browser: Browser, { colorScheme, viewport }: Look): Promise<Page> {
  const context = await browser.newContext({ colorScheme, viewport })
  return context.newPage()
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /Loading|Fetching|Cargando/ })).toHaveCount(0)
  await expectAccessibleAsShown(page, where)
}
