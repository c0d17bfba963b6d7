import { PAGES } from '@epay/contract/auth/pages'
import { HELP_PATH } from '@epay/contract/common/help-pages'
import { expect } from '@playwright/test'
import { test } from './fixtures/portal.ts'
import { signIn } from './fixtures/sign-in.ts'

test('the help finds words without their accents, and leads to the section', async ({ page, sharedUrl }) => {
  await page.goto(`${sharedUrl}${HELP_PATH}es/`)
  const field = page.getByRole('searchbox', { name: 'Buscar en la ayuda' })
  await field.fill('OLVIDO contrasena')
  await expect(page.getByRole('status')).toHaveText(/^\d resultados?$/)
  const first = page.getByRole('search').getByRole('link').first()
  await expect(first).toHaveText('Olvidó su contraseña')
  await expect(page.locator('mark').first()).toHaveText('Olvidó')
  await field.press('Enter')
  await expect(first).toBeFocused()
  await first.press('Enter')
  await expect(page.getByRole('heading', { name: 'Olvidó su contraseña' })).toBeInViewport()

  for (const unknown of ['xyzzy', '???']) {
    await field.fill(unknown)
    await expect(page.getByRole('status')).toHaveText(/^No se encontró nada/)
  }
  await field.fill('a')
  const results = page.getByRole('search').getByRole('listitem')
  await expect(results.nth(10)).toBeAttached()
  await expect(page.getByRole('status')).toHaveText(`${await results.count()} resultados`)
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await expect(page.getByRole('status')).toHaveText('')
})

test('a page of the help that is there in English only is shown in English, and one that is not there is not found', async ({
  page,
  sharedUrl,
}) => {
  await page.goto(`${sharedUrl}${HELP_PATH}es/running/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Running the portal')
  expect((await page.request.get(`${sharedUrl}${HELP_PATH}en/none/`)).status()).toBe(404)
})

test('the help is read without script', async ({ browser, sharedUrl }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${sharedUrl}${HELP_PATH}`)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Importing payroll' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importing payroll')
  await context.close()
})

test("a '?' says what a page of the office is for, and the foot of the others leads to the help", async ({
  page,
  sharedUrl,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(sharedUrl + PAGES.login.path)
  const footLink = page.getByRole('contentinfo').getByRole('link', { name: 'Help' })
  await expect(footLink).toHaveAttribute('href', '/help/en/signing-in/')
  await page.goto(sharedUrl + PAGES.apply.path)
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Ayuda' })).toHaveAttribute(
    'href',
    '/help/es/applying/',
  )
  await page.getByRole('button', { name: 'English' }).click()

  await signIn(page, sharedUrl, 'hr.manager')
  await page.goto(sharedUrl + PAGES.import.path)
  const button = page.getByRole('button', { name: 'Help with this page' })
  await button.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Help with this page' })
  await expect(panel).toBeFocused()
  await expect(panel).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(panel).toHaveCount(0)

  await button.press('Enter')
  const opening = page.waitForEvent('popup')
  await panel.getByRole('link', { name: 'Read more' }).click()
  await expect((await opening).getByRole('heading', { level: 1 })).toHaveText('Importing payroll')
})
