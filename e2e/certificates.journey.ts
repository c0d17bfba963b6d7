import { PAGES } from '@epay/contract/auth/pages'
import { addDays, toDateIn } from '@epay/contract/common/dates'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleAsShown } from './fixtures/accessible.ts'
import { download } from './fixtures/download.ts'
import { makePhonePhoto } from './fixtures/files.ts'
import { test } from './fixtures/portal.ts'
import { openAs, signIn } from './fixtures/sign-in.ts'

const PHONE = { locale: 'es-MX', viewport: { width: 390, height: 844 }, hasTouch: true }
const NUMBER = 'ÑU-2207'

async function addCertificate(phone: Page): Promise<void> {
  const today = toDateIn(new Date())
  await phone.getByRole('button', { name: 'Agregar certificado' }).tap()
  const dialog = phone.getByRole('dialog', { name: 'Agregar un certificado' })
  await dialog.getByRole('combobox', { name: 'Certificado' }).selectOption('Union card')
  await dialog.getByRole('textbox', { name: 'Número' }).fill(NUMBER)
  await dialog.getByLabel('Fecha de vencimiento').fill(addDays(today, 10))
  const buffer = await makePhonePhoto()
  const file = { name: 'IMG_2.jpeg', mimeType: 'image/jpeg', buffer }
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  await expect(dialog.getByRole('img', { name: 'Frente del certificado' })).toBeVisible()
  await dialog.getByLabel('Fecha de emisión').fill(addDays(today, -700))
  await expectAccessibleAsShown(phone, 'the form for a certificate')
  await dialog.getByRole('button', { name: 'Guardar el certificado' }).tap()
  await expect(phone.getByText('Recibimos su certificado. Recursos Humanos lo revisará.')).toBeVisible()
}

test('an employee adds a certificate on a phone in Spanish; HR checks and exports it', async ({
  page,
  browser,
  portal,
}) => {
  await portal.start()
  const phone = await openAs(browser, portal.url, 'employee', PAGES.myForms.path, PHONE)
  await addCertificate(phone)
  const row = phone.getByRole('button', { name: /^Tarjeta del sindicato/ })
  await expect(row).toContainText('En 10 días')

  await signIn(page, portal.url, 'hr.manager')
  await page.goto(`${portal.url}${PAGES.certificates.path}?person=delgado&kind=Union+card`)
  await page.getByRole('link', { name: 'Open the certificate Union card, Sam Delgado' }).click()
  await page.getByRole('button', { name: 'Front of the certificate' }).waitFor()
  await expectAccessibleAsShown(page, 'an open certificate')

  await test.step('HR asks for a better picture and gets it', async () => {
    await page.getByRole('button', { name: 'Ask for New Pictures' }).click()
    await page.getByRole('textbox', { name: 'Comment' }).fill('The number is cut off.')
    await page.getByRole('button', { name: 'Send Email' }).click()
    await expect(page.getByText('You asked: The number is cut off.')).toBeVisible()
    await phone.reload()
    await row.tap()
    const dialog = phone.getByRole('dialog', { name: 'Su certificado' })
    await expect(dialog.getByText('Recursos Humanos pide: The number is cut off.')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Certificado' })).toBeFocused()
    const file = { name: 'IMG_3.jpeg', mimeType: 'image/jpeg', buffer: await makePhonePhoto() }
    await dialog.locator('input[type=file]').last().setInputFiles(file)
    await expect(dialog.getByRole('img', { name: 'Reverso del certificado' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Guardar el certificado' }).tap()
    await expect(phone.getByText('Guardado. Recursos Humanos lo revisará.')).toBeVisible()
  })

  await page.reload()
  await page.getByRole('button', { name: 'Back of the certificate' }).waitFor()
  await page.getByRole('button', { name: 'Mark Checked' }).click()
  await expect(page.getByText(/^Checked\. This is the next one\./)).toBeVisible()
  await expect(page.getByRole('row', { name: /Sam Delgado.*Union card/ })).toContainText('Checked')

  const csv = String(await download(page.getByRole('button', { name: 'Export as CSV' })))
  expect(csv.replaceAll('"', '')).toMatch(
    new RegExp(`Sam Delgado,\\d+,Union card,${NUMBER},[-\\d]+,[-\\d]+,10,Checked,Marisol Vega`),
  )
})
