import { DETAILS_MESSAGES, STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import { expect, type Page } from '@playwright/test'
import {
  answerQuestion,
  applicationRows,
  closeButton,
  detailsOf,
  edit,
  fillHiring,
  openDetails,
  openHistory,
} from '../fixtures/reviewing.ts'
import { SCREENS } from '../fixtures/screens.ts'
import { test } from './setting.ts'

const [DESK] = SCREENS
const rows = (page: Page) => applicationRows(page, DESK)
/** The only one with a resume. */
const APPLIED = 'ApplicantA Stone'

test('lists, sorts and pages applications', async ({ as, page, reference }) => {
  await as('hr.manager', '/applications')
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first()).toContainText('ApplicantN')
  await page.getByRole('button', { name: /Applicant Name/ }).click()
  await expect(rows(page).first()).toContainText('ApplicantA')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows(page)).toHaveCount(4)
  const last = reference.callsOf('GET /JobApplication').at(-1)
  expect(last?.query).toEqual(expect.arrayContaining(['skipCount', 'maxResultCount', 'sorting']))
})

test('shows the details of an application', async ({ as, page, reference }) => {
  await as('hr.manager', '/applications?sorting=FirstName+asc')
  const dialog = await openDetails(page, APPLIED)
  await expect(dialog.getByText('Feb 17, 1994')).toBeVisible()
  await expect(dialog.getByText(/, Fresno, California/)).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  expect(reference.strays).toEqual([])
})

test('saves details, with names in PascalCase', async ({ as, page, reference }) => {
  await as('hr.manager', '/applications?sorting=FirstName+asc')
  const dialog = await openDetails(page, APPLIED)
  await changeDetails(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText(DETAILS_MESSAGES.saved)).toBeVisible()
  expect(reference.office.application('501').texts).toMatchObject({ city: 'Clovis', dateHired: '2026-12-01' })
  const [saved] = reference.callsOf('PUT /JobApplication')
  expect(saved?.json).toMatchObject({ FirstName: 'ApplicantA', City: 'Clovis', PreviousJobStartDate1: null })
  await expect(dialog.getByText(/, Clovis, California/)).toBeVisible()
})

test('approves an application', async ({ as, page, reference }) => {
  await as('hr.manager', '/applications?sorting=FirstName+asc')
  const dialog = await openDetails(page, APPLIED)
  await changeDetails(page)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
  expect(reference.office.application('501')).toMatchObject({
    status: 1,
    texts: { wageScale: 'Journeyman 3' },
  })
  expect(reference.callsOf('POST /JobApplication/:id/updateStatus')[0]?.json).toMatchObject({
    newStatus: 'Approved',
    dateHired: '2026-12-01',
    wageScale: 'Journeyman 3',
    firstWeekOfWork: '2026-W49',
  })
})

test('rejects an application', async ({ as, page, reference }) => {
  await as('hr.manager', '/applications?sorting=FirstName+asc')
  const dialog = await openDetails(page, APPLIED)
  await dialog.getByLabel('Comment').fill('No license.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await answerQuestion(page, /Reject this application/, 'Reject')
  await expect(dialog.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
  expect(reference.office.application('501')).toMatchObject({ status: 2 })
  await closeButton(dialog).click()
  const history = await openHistory(page, APPLIED)
  await expect(history.getByText('No license.')).toBeVisible()
})

test('leads from an approved application to its packet', async ({ as, page, url }) => {
  await as('cfo', '/applications?status=3&sorting=FirstName+asc')
  await openDetails(page, 'ApplicantD Stone')
  await detailsOf(page, 'ApplicantD Stone').getByRole('link', { name: 'Fill Employee Packet' }).click()
  await expect(page).toHaveURL(`${url}/staff-employee-packet?applicationId=504`)
  await expect(page.getByText('Pre-filling form for: ApplicantD Stone - Welder')).toBeVisible()
})

async function changeDetails(page: Page): Promise<void> {
  const dialog = detailsOf(page, APPLIED)
  await edit(dialog)
  await dialog.getByLabel('City').fill('Clovis')
  await fillHiring(dialog)
}
