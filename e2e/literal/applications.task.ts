import { DETAILS_MESSAGES, STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import { expect } from '@playwright/test'
import {
  answerQuestion,
  applicationRows,
  closeButton,
  openDetails,
  openHistory,
  startEditing,
} from '../fixtures/reviewing.ts'
import { test } from './fixtures.ts'

const APPLICANT = 'ApplicantA Stone'
const HIRING = { dateHired: '2026-12-01', wageScale: 'Journeyman 3', firstWeekOfWork: '2026-W49' }

test.beforeEach(({ as }) => as('hr.manager', '/applications').then(() => {}))

test('lists, sorts, and pages applications', async ({ page, reference }) => {
  await expect(applicationRows(page)).toHaveCount(10)
  await page.getByRole('button', { name: /Applicant Name/ }).click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(applicationRows(page)).toHaveCount(4)
  const query = { skipCount: '10', maxResultCount: '10', sorting: 'FirstName asc' }
  expect(reference.callsOf('GET /JobApplication').at(-1)).toMatchObject({ query })
})

test('shows the details of an application', async ({ page, reference }) => {
  const dialog = await openDetails(page, APPLICANT)
  await expect(dialog.getByText('Apr 12, 1991')).toBeVisible()
  await expect(dialog.getByText(/, Oakland, California/)).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  expect(reference.unexpectedCalls).toEqual([])
})

test('saves details, with names in PascalCase', async ({ page, reference }) => {
  const dialog = await openDetails(page, APPLICANT)
  await startEditing(dialog)
  await dialog.getByLabel('City').fill('Clovis')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText(DETAILS_MESSAGES.saved)).toBeVisible()
  const texts = { FirstName: 'ApplicantA', City: 'Clovis', DateHired: '2026-12-01' }
  const json = { ...texts, PreviousJobStartDate1: null }
  expect(reference.callsOf('PUT /JobApplication')).toMatchObject([{ json }])
})

test('approves an application', async ({ page, reference }) => {
  const dialog = await openDetails(page, APPLICANT)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
  expect(reference.callsOf('POST /JobApplication/:id/updateStatus')).toMatchObject([
    { json: { newStatus: 'Approved', ...HIRING } },
  ])
})

test('rejects an application, and shows its history', async ({ page, reference }) => {
  const dialog = await openDetails(page, APPLICANT)
  await dialog.getByLabel('Comment').fill('No license.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await answerQuestion(page, /Reject this application/, 'Reject')
  await expect(dialog.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
  expect(reference.callsOf('POST /JobApplication/:id/updateStatus')).toMatchObject([
    { json: { newStatus: 'Rejected', notes: 'No license.' } },
  ])
  await closeButton(dialog).click()
  const history = await openHistory(page, APPLICANT)
  await expect(history.getByText('Good references.')).toBeVisible()
})
