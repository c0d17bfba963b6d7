import { expect, type Page, type Request } from '@playwright/test'
import { findMailLink } from './fixtures/mailbox.ts'
import { test } from './fixtures/portal.ts'

const EMAIL = 'luz.marin@applicants.example'
const JAVASCRIPT_MAX_BYTES = 180_000

test.use({ locale: 'es-MX', viewport: { width: 390, height: 844 } })

test('an applicant with a Spanish phone applies in Spanish and gets a Spanish email', async ({
  page,
  portal,
}) => {
  await portal.start()

  await test.step('the page is small', async () => {
    const byteCount = await measureScriptBytes(page, `${portal.url}/apply`)
    await expect(page.getByRole('heading', { name: 'Solicitud de empleo' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    expect(byteCount).toBeGreaterThan(50_000)
    expect(byteCount).toBeLessThanOrEqual(JAVASCRIPT_MAX_BYTES)
  })

  await test.step('the application is submitted', () => apply(page))

  await test.step('the email is in Spanish', async () => {
    await findMailLink(portal.url, { to: EMAIL, about: /^Recibimos su solicitud/, link: /Hola, Luz:/ })
  })
})

/** Loads a page until it is idle, and returns the transferred size of its scripts. Units: bytes. */
async function measureScriptBytes(page: Page, url: string): Promise<number> {
  const scripts: Request[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const sizes = await Promise.all(scripts.map(script => script.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

async function apply(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Siguiente' })
  await page.getByLabel('Nombre', { exact: true }).fill('Luz')
  await page.getByLabel('Apellido').fill('Marín')
  await page.getByLabel('Correo electrónico').fill(EMAIL)
  await page.getByLabel('Número de teléfono').fill('(559) 555-0103')
  await page.getByLabel('Fecha de nacimiento').fill('1994-02-17')
  await next.click()
  await page.getByLabel('Dirección', { exact: true }).fill('12 Main St')
  await page.getByLabel('Ciudad').fill('Fresno')
  await page.getByLabel('Estado o provincia').selectOption('Carolina del Norte')
  await page.getByLabel('Código postal').fill('27601')
  await next.click()
  await page.getByLabel('Puesto que solicita').fill('Soldadora')
  await next.click()
  await next.click()
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(page.getByText('¡Su solicitud se envió correctamente!')).toBeVisible()
}
