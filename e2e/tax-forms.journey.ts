import { buffer } from 'node:stream/consumers'
import { PAGES } from '@epay/contract/auth/pages'
import type { FullEmployee } from '@epay/contract/employees/schemas'
import { CODE_CHARACTERS } from '@epay/contract/tax-forms/consent'
import { expect, type Locator, type Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { download } from './fixtures/download.ts'
import { test } from './fixtures/portal.ts'
import { readPdf } from './fixtures/read-pdf.ts'
import { getOwnRecord, openAs, signIn } from './fixtures/sign-in.ts'

const YEAR = new Date().getFullYear()
const PHONE = { locale: 'es-MX', viewport: { width: 390, height: 844 } }

type W2Employee = Pick<FullEmployee, 'name' | 'ssn'>

async function downloadText(button: Locator): Promise<string> {
  return (await readPdf(await download(button))).join('\n')
}

const rowOf = (page: Page, { name }: W2Employee) => page.getByRole('row').filter({ hasText: name })

/** Writes one form per page, with labels and values where the official form has them. */
function makeW2Pdf(forms: readonly (W2Employee & { wages: string })[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false })
  for (const { name, ssn, wages } of forms) {
    document.addPage({ margin: 0 }).fontSize(7)
    const writeText = (text: string, x: number, y: number) => document.text(text, x, y, { lineBreak: false })
    writeText('a  Employee’s social security number', 150, 10)
    writeText(ssn, 153, 21)
    writeText('1  Wages, tips, other compensation', 334, 34)
    writeText(wages, 336, 45)
    writeText('e  Employee’s first name and initial', 38, 120)
    writeText(name.toUpperCase(), 40, 131)
    writeText(`Form W-2 Wage and Tax Statement ${YEAR}`, 38, 220)
  }
  document.end()
  return buffer(document)
}

async function uploadForms(page: Page, forms: readonly (W2Employee & { wages: string })[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload Forms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Forms' })
  const file = { name: 'w2.pdf', mimeType: 'application/pdf', buffer: await makeW2Pdf(forms) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Check Files' }).click()
  await expect(page.getByRole('tab', { name: `Matched ${forms.length}` })).toBeVisible()
}

async function agreeToOnlineForms(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Ya lo leí' }).click()
  const text = await downloadText(phone.getByRole('button', { name: 'Abrir el PDF de prueba' }))
  const code = new RegExp(`\\b[${CODE_CHARACTERS}]{6}\\b`).exec(text)?.[0] ?? ''
  await phone.getByRole('textbox', { name: 'Escriba el código del PDF' }).fill(code)
  await phone.getByRole('button', { name: 'Aceptar W-2 en línea' }).click()
  await expect(phone.getByRole('heading', { name: 'Recibe su W-2 en línea' })).toBeVisible()
}

test('an employee agrees to online forms on a phone in Spanish, HR furnishes, corrects, and hands out forms', async ({
  page,
  browser,
  portal,
}) => {
  await portal.start()
  // The demo's employee has already consented.
  const [onlineEmployee, paperEmployee] = [
    await getOwnRecord(portal.url, 'cfo'),
    await getOwnRecord(portal.url, 'admin'),
  ]
  const phone = await openAs(browser, portal.url, 'cfo', PAGES.myTaxForms.path, PHONE)
  await signIn(page, portal.url, 'hr.manager')
  await page.goto(`${portal.url}${PAGES.yearEndForms.path}?year=${YEAR}`)
  await uploadForms(page, [
    { ...onlineEmployee, wages: '58,204.16' },
    { ...paperEmployee, wages: '91,000.00' },
  ])
  await agreeToOnlineForms(phone)
  await page.getByRole('button', { name: 'Confirm 2 Forms' }).click()
  await expect(page.getByText('1 furnished in EPay and notified, 1 on paper.')).toBeVisible()

  await test.step('a corrected form replaces the first one', async () => {
    await uploadForms(page, [{ ...onlineEmployee, wages: '59,000.00' }])
    await page.getByRole('button', { name: 'Confirm 1 Form' }).click()
    await expect(page.getByText('1 furnished in EPay and notified, 0 on paper.')).toBeVisible()
    await phone.reload()
    await expect(phone.getByText(/^Corregido el/)).toBeVisible()
    const text = await downloadText(phone.getByRole('button', { name: 'Descargar PDF', exact: true }))
    expect(text).toContain('59,000.00')
  })
  const openGroup = (group: string) =>
    page.goto(`${portal.url}${PAGES.yearEndForms.path}?year=${YEAR}&group=${group}`)
  await test.step('the notice is returned as undeliverable and given in person', async () => {
    await openGroup('furnished')
    await page.getByRole('button', { name: `Notice Came Back: ${onlineEmployee.name}` }).click()
    await expect(rowOf(page, onlineEmployee).getByText(/^Notice by mail or in person by/)).toBeVisible()
    await page.getByRole('button', { name: `Notice Given: ${onlineEmployee.name}` }).click()
    await expect(rowOf(page, onlineEmployee).getByText(/^Notice given/)).toBeVisible()
  })
  await test.step('paper forms are printed and marked as handed out', async () => {
    await openGroup('paper')
    const text = await downloadText(page.getByRole('button', { name: 'Print Paper Forms' }))
    expect(text).toContain('91,000.00')
    await page.getByRole('button', { name: `Mark Handed Out: ${paperEmployee.name}` }).click()
    await expect(rowOf(page, paperEmployee).getByText(/^Handed out/)).toBeVisible()
  })
  await test.step('the employee withdraws consent and keeps the form', async () => {
    await phone.getByRole('button', { name: 'Cancelar el consentimiento' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Cancelar el consentimiento' }).click()
    await expect(phone.getByText(/^Canceló su consentimiento el/)).toBeVisible()
    await expect(phone.getByRole('button', { name: /^Descargar PDF: W-2/ }).first()).toBeVisible()
  })
})
