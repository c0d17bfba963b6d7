import { execFileSync } from 'node:child_process'
import { PAGES } from '@epay/contract/auth/pages'
import { expect, type Page } from '@playwright/test'
import { download, downloadPath } from './fixtures/download.ts'
import { typeSignature } from './fixtures/fill-packet.ts'
import { makeFormPdf } from './fixtures/form-pdf.ts'
import { tabTo } from './fixtures/keyboard.ts'
import { test } from './fixtures/portal.ts'
import { openAs, signIn } from './fixtures/sign-in.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

type NewForm = {
  title: string
  spanishTitle?: string
  mode: string
  pdf: Buffer
  statement: string
  spanishStatement?: string
}

async function createForm(page: Page, url: string, form: NewForm): Promise<void> {
  const { title, spanishTitle = '', mode, pdf, statement, spanishStatement = '' } = form
  await page.goto(`${url}${PAGES.companyForms.path}`)
  await page.getByRole('button', { name: 'New Form' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Form' })
  await dialog.getByLabel('Title in English').fill(title)
  await dialog.getByLabel('Title in Spanish').fill(spanishTitle)
  await dialog.getByLabel('How it is finished').selectOption({ label: mode })
  await dialog.getByRole('button', { name: 'Create Form' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await loadPdf(page, pdf)
  await page.getByLabel('What they declare, in English').fill(statement)
  await page.getByLabel('What they declare, in Spanish').fill(spanishStatement)
  await page.getByLabel('Employees', { exact: true }).selectOption({ label: 'Every employee' })
}

async function loadPdf(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'form.pdf', mimeType: 'application/pdf', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Page 1 of', { exact: false }).first()).toBeVisible()
}

async function publish(page: Page): Promise<void> {
  // While the mouse is over a toast, the toast stays open and covers the button.
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish Form' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish Form' }).click()
  await expect(page.getByText('Form published.')).toBeVisible()
}

/** A form can only be finished after every page has been displayed. */
async function readAllPages(page: Page, lastPageName: string): Promise<void> {
  await expect(page.getByRole('img', { name: lastPageName })).toBeAttached()
  for (const picture of await page.getByRole('img', { name: /^(Page|Página) \d/ }).all()) {
    await picture.evaluate(element => element.scrollIntoView({ block: 'end' }))
    await page.mouse.wheel(0, 60)
  }
}

test('an employee fills in a form on a phone by touch and keyboard, and the PDF has each value', async ({
  page,
  browser,
  portal,
}) => {
  await portal.start()
  await signIn(page, portal.url, 'hr.manager')
  const pdf = await makeFormPdf(
    'Tool Agreement',
    [
      { name: 'Your name' },
      { name: 'Tool number' },
      { name: 'Damage', kind: 'lines' },
      { name: 'I got a copy', kind: 'check' },
      // A phone shows this many choices as a select rather than as cards.
      { name: 'Where', kind: 'list', choices: [...'123456789'].map(number => `Site ${number}`) },
    ],
    6,
  )
  await createForm(page, portal.url, {
    ...{ title: 'Tool Agreement', mode: 'Fill out and sign', pdf },
    statement: 'I will bring the tools back.',
  })
  await page.getByRole('button', { name: 'Field 1', exact: true }).click()
  await page.getByLabel('Filled from 1', { exact: true }).selectOption({ label: 'Full name' })
  await page.getByRole('button', { name: 'Add a Place: Signature' }).click()
  await page.getByLabel('Signature: Page').fill('1')
  const signatureBox = page.getByRole('button', { name: 'Signature. Move it with the arrow keys.' })
  await signatureBox.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByLabel('Signature: From bottom')).toHaveValue('106')
  const box = await signatureBox.boundingBox()
  if (!box) throw new Error('The signature box is not on the page')
  await page.mouse.move(box.x + 20, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 5, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByLabel('Signature: From left')).not.toHaveValue('72')
  await publish(page)

  const phone = await openAs(browser, portal.url, 'employee', PAGES.myForms.path, PHONE)
  await phone.getByRole('button', { name: 'Start: Tool Agreement' }).tap()
  const name =
    (await phone.getByRole('region', { name: 'What we have on file' }).locator('p').nth(2).textContent()) ??
    ''
  await phone.getByLabel('Tool number').fill('T-1200 Ñ')
  await tabTo(phone, phone.getByLabel('Damage'))
  await phone.keyboard.type('Handle worn, see 张伟')
  await tabTo(phone, phone.getByLabel('I got a copy'))
  await phone.keyboard.press('Space')
  await phone.getByLabel('Where').selectOption('Site 7')
  await tabTo(phone, phone.getByRole('button', { name: 'Next', exact: true }))
  await phone.keyboard.press('Enter')
  await typeSignature(phone, name)
  await expect(phone.getByRole('button', { name: 'Sign Form' })).toBeDisabled()
  await expect(phone.getByText(/Still to read: [\d, ]+\./)).toBeVisible()
  await readAllPages(phone, 'Page 6 of 6')
  await phone.getByRole('button', { name: 'Sign Form' }).tap()
  await expect(phone.getByText(/^Signed\./)).toBeVisible()
  const path = await downloadPath(phone.getByRole('button', { name: 'PDF: Tool Agreement' }))
  execFileSync('qpdf', ['--check', path])
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  expect(text).toMatch(new RegExp(`Your name +${name}`))
  expect(text).toMatch(/Tool number +T-1200 Ñ/)
  expect(text).toMatch(/Damage +Handle worn, see 张伟/)
  expect(text).toMatch(/I got a copy +X/)
  expect(text).toMatch(/Where +Site 7/)
  expect(text).toContain('I will bring the tools back.')
})

test('employees acknowledge a new version of a policy in Spanish on a phone, or on paper', async ({
  page,
  browser,
  portal,
}) => {
  await portal.start()
  await signIn(page, portal.url, 'hr.manager')
  await createForm(page, portal.url, {
    ...{ title: 'Safety Policy', spanishTitle: 'Norma de seguridad', mode: 'Read and acknowledge' },
    pdf: await makeFormPdf('Safety Policy', [], 2),
    ...{ statement: 'I have read the policy.', spanishStatement: 'He leído la norma.' },
  })
  await publish(page)
  await page.getByRole('button', { name: 'New Version' }).click()
  await loadPdf(page, await makeFormPdf('Safety Policy of next year', [], 3))
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await page.getByLabel('Explanation in English').fill('Now with rule 3.')
  await publish(page)
  const phone = await openAs(browser, portal.url, 'employee', PAGES.myForms.path, {
    ...PHONE,
    locale: 'es-MX',
  })
  await phone.getByRole('button', { name: 'Comenzar: Norma de seguridad' }).tap()
  await expect(phone.getByText('He leído la norma.')).toHaveAttribute('lang', 'es')
  await readAllPages(phone, 'Página 3 de 3')
  await phone.getByRole('button', { name: 'Confirmar' }).tap()
  await expect(phone.getByText(/^Terminado el/)).toBeVisible()

  const otherPhone = await openAs(browser, portal.url, 'cfo', PAGES.myForms.path, PHONE)
  await otherPhone.getByRole('button', { name: 'Start: Safety Policy' }).tap()
  await otherPhone.getByRole('button', { name: "I'd rather give this on paper" }).tap()
  await otherPhone.getByRole('dialog').getByRole('button', { name: 'Give on Paper' }).tap()
  await expect(otherPhone.getByText('HR will give you the paper form.')).toBeVisible()

  await page.reload()
  const paperRow = page.getByRole('row').filter({ hasText: 'Wants paper' })
  await paperRow.getByRole('button', { name: /^Paper received/ }).click()
  await expect(page.getByText('Noted as received on paper.')).toBeVisible()
  const csv = String(await download(page.getByRole('button', { name: 'Export as CSV' })))
  expect(csv).toMatch(/,"2","Finished",.*,"es"\r?\n/)
  expect(csv).toMatch(/,"2","Received on paper",/)
  expect(csv).toMatch(/,"2","To do",/)
})
