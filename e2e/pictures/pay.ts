import { PAGES } from '@epay/contract/auth/pages'
import { at, type Picture, type Pictures, type Scene, steps } from './picture.ts'

async function openLatest({ page, url }: Scene): Promise<void> {
  await page.goto(url + PAGES.employeeChecks.path)
  await page
    .getByRole('link', { name: /^(View check|Ver el cheque)/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^(Check dated|Cheque del)/ }).waitFor()
}

async function explain({ page }: Scene): Promise<void> {
  for (const name of ['Earnings', 'Taxes']) {
    const lines = page.getByRole('region', { name, exact: true })
    await lines.getByRole('button').first().press('Enter')
    await lines.getByRole('button', { expanded: true }).waitFor()
  }
}

const dashboardOf = (as: string, state?: string): Picture => ({
  as,
  state,
  show: steps(at(PAGES.dashboard.path), ({ page }) =>
    page
      .getByRole('figure')
      .or(page.getByRole('region', { name: 'My Pay' }))
      .first()
      .waitFor(),
  ),
})

export const DASHBOARD: Pictures = [
  dashboardOf('employee'),
  dashboardOf('hr.manager', 'hr-manager'),
  dashboardOf('cfo', 'cfo'),
  dashboardOf('admin', 'admin'),
  { ...dashboardOf('employee', 'spanish'), language: 'es' },
  {
    as: 'hr.manager',
    state: 'tables',
    show: steps(at(PAGES.dashboard.path), async ({ page }) => {
      const shows = page.getByRole('button', { name: 'Show as Table' })
      await shows.first().waitFor()
      while ((await shows.count()) > 0) await shows.first().click()
    }),
  },
]

export const EMPLOYEE_CHECKS: Pictures = [
  { as: 'employee', show: at(PAGES.employeeChecks.path) },
  { as: 'employee', state: 'spanish', language: 'es', show: at(PAGES.employeeChecks.path) },
  { as: 'employee', state: 'nothing-found', show: at(`${PAGES.employeeChecks.path}?checkNumber=999999`) },
]

export const EMPLOYEE_CHECK_DETAILS: Pictures = [
  { as: 'employee', show: openLatest },
  { as: 'employee', state: 'explained', show: steps(openLatest, explain) },
  { as: 'employee', state: 'spanish', language: 'es', show: openLatest },
  { as: 'employee', state: 'printed', isPrinted: true, show: openLatest },
  {
    as: 'employee',
    state: 'none',
    show: at(`${PAGES.employeeCheckDetails.path}?checkdate=2020-01-03&enddate=2019-12-29&sequence=1`),
  },
]

export const PROFILE: Pictures = [
  { as: 'employee', show: at(PAGES.profile.path) },
  { as: 'employee', state: 'spanish', language: 'es', show: at(PAGES.profile.path) },
  {
    ...{ as: 'employee', state: 'bank-change-spanish', language: 'es' },
    show: steps(
      at(PAGES.profile.path),
      ({ page }) => page.getByRole('button', { name: 'Cambiar: Depósito directo' }).click(),
      ({ page }) => page.getByRole('button', { name: 'Enviar a la oficina' }).click(),
    ),
  },
]
