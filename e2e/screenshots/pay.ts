import { PAGES } from '@epay/contract/auth/pages'
import { at, type Scene, type Screenshot, type Screenshots, waitForVisible } from './screenshot.ts'

const SPANISH = { state: 'spanish', language: 'es' } as const

async function openLatestCheck({ page }: Scene): Promise<void> {
  await page
    .getByRole('link', { name: /^(View check|Ver el cheque)/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^(Check dated|Cheque del)/ }).waitFor()
}
const LATEST_CHECK_STEPS = [at(PAGES.employeeChecks.path), openLatestCheck]

async function expandLines({ page }: Scene): Promise<void> {
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
const dashboardScreenshot = (as: string): Screenshot => ({
  as,
  state: as.replace('.', '-'),
  steps: DASHBOARD_STEPS,
})

export const DASHBOARD: Screenshots = [
  { as: 'employee', steps: DASHBOARD_STEPS },
  dashboardScreenshot('hr.manager'),
  dashboardScreenshot('cfo'),
  dashboardScreenshot('admin'),
  { as: 'employee', ...SPANISH, steps: DASHBOARD_STEPS },
]

const CHECKS = PAGES.employeeChecks.path
export const EMPLOYEE_CHECKS: Screenshots = [
  { as: 'employee', steps: [at(CHECKS)] },
  { as: 'employee', ...SPANISH, steps: [at(CHECKS)] },
]

const NO_CHECK = `${PAGES.employeeCheckDetails.path}?checkdate=2020-01-03&enddate=2019-12-29&sequence=1`
export const EMPLOYEE_CHECK_DETAILS: Screenshots = [
  { as: 'employee', steps: LATEST_CHECK_STEPS },
  { as: 'employee', state: 'explained', steps: [...LATEST_CHECK_STEPS, expandLines] },
  { as: 'employee', ...SPANISH, steps: LATEST_CHECK_STEPS },
  { as: 'employee', state: 'printed', isPrinted: true, steps: LATEST_CHECK_STEPS },
  { as: 'employee', state: 'none', steps: [at(NO_CHECK)] },
]

export const PROFILE: Screenshots = [
  { as: 'employee', steps: [at(PAGES.profile.path)] },
  { as: 'employee', ...SPANISH, steps: [at(PAGES.profile.path)] },
]

export const MY_TAX_FORMS: Screenshots = [
  { as: 'employee', steps: [at(PAGES.myTaxForms.path)] },
  { as: 'employee', ...SPANISH, steps: [at(PAGES.myTaxForms.path)] },
  { as: 'cfo', state: 'consent', steps: [at(PAGES.myTaxForms.path)] },
]
