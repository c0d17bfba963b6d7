import { PAGES } from '@epay/contract/auth/pages'
import { at, type Picture, type Pictures, type Scene, waitForVisible } from './picture.ts'

const SPANISH = { state: 'spanish', language: 'es' } as const

async function openLatest({ page }: Scene): Promise<void> {
  await page
    .getByRole('link', { name: /^(View check|Ver el cheque)/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^(Check dated|Cheque del)/ }).waitFor()
}
const LATEST = [at(PAGES.employeeChecks.path), openLatest]

async function explain({ page }: Scene): Promise<void> {
  for (const name of ['Earnings', 'Taxes']) {
    const lines = page.getByRole('region', { name, exact: true })
    await lines.getByRole('button').first().press('Enter')
    await lines.getByRole('button', { expanded: true }).waitFor()
  }
}

const DASHBOARD_STEPS = [
  at(PAGES.dashboard.path),
  waitForVisible(page => page.getByRole('figure').or(page.getByRole('region', { name: 'My Pay' }))),
]
const dashboardOf = (as: string): Picture => ({ as, state: as.replace('.', '-'), show: DASHBOARD_STEPS })

export const DASHBOARD: Pictures = [
  { as: 'employee', show: DASHBOARD_STEPS },
  dashboardOf('hr.manager'),
  dashboardOf('cfo'),
  dashboardOf('admin'),
  { as: 'employee', ...SPANISH, show: DASHBOARD_STEPS },
]

const CHECKS = PAGES.employeeChecks.path
export const EMPLOYEE_CHECKS: Pictures = [
  { as: 'employee', show: [at(CHECKS)] },
  { as: 'employee', ...SPANISH, show: [at(CHECKS)] },
]

const NO_CHECK = `${PAGES.employeeCheckDetails.path}?checkdate=2020-01-03&enddate=2019-12-29&sequence=1`
export const EMPLOYEE_CHECK_DETAILS: Pictures = [
  { as: 'employee', show: LATEST },
  { as: 'employee', state: 'explained', show: [...LATEST, explain] },
  { as: 'employee', ...SPANISH, show: LATEST },
  { as: 'employee', state: 'printed', isPrinted: true, show: LATEST },
  { as: 'employee', state: 'none', show: [at(NO_CHECK)] },
]

export const PROFILE: Pictures = [
  { as: 'employee', show: [at(PAGES.profile.path)] },
  { as: 'employee', ...SPANISH, show: [at(PAGES.profile.path)] },
]

export const MY_TAX_FORMS: Pictures = [
  { as: 'employee', show: [at(PAGES.myTaxForms.path)] },
  { as: 'employee', ...SPANISH, show: [at(PAGES.myTaxForms.path)] },
  { as: 'cfo', state: 'consent', show: [at(PAGES.myTaxForms.path)] },
]
