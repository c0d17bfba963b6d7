import { PAGES } from '@epay/contract/auth/pages'
import { I9_MESSAGES, SECTION_2_MESSAGES } from '@epay/contract/packets/i9'
import {
  CREATE_EMPLOYEE_MESSAGES,
  EMPLOYMENT_END_MESSAGES,
  REOPEN_MESSAGES,
  RETENTION_MESSAGES,
  WITHDRAW_MESSAGES,
} from '@epay/contract/packets/staff-messages'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessibleAsShown } from './fixtures/accessible.ts'
import { download } from './fixtures/download.ts'
import { findPacketLink, hire, type NewHire, submitPacketByLink } from './fixtures/hire.ts'
import { findPasswordLink } from './fixtures/mailbox.ts'
import { test } from './fixtures/portal.ts'
import { readPdf } from './fixtures/read-pdf.ts'
import { openDetails, openSection } from './fixtures/reviewing.ts'
import { openAs, setPassword, signIn } from './fixtures/sign-in.ts'

const EMPLOYEE_ID = '90001'
const PASSWORD = 'three calm green herons'
const REASON = 'Please photograph both sides of your license.'
const WELCOME_SUBJECT = /Welcome to/
const REOPENED_SUBJECT = /Complete your employee packet again/

test('a packet is corrected, becomes an employee, and is deleted after its retention period', async ({
  browser,
  page,
  portal,
}) => {
  await portal.start()
  const { url } = portal
  const applicant = { firstName: 'Thu', lastName: 'Winterfeld', dateHired: '2020-01-06' }
  const newHire = await hire(url, applicant)
  await submitPacketByLink(url, newHire, await findPacketLink(url, newHire, WELCOME_SUBJECT))

  await signIn(page, url, 'hr.manager')
  await test.step('HR reopens the packet', () => reopenPacket(page, url, newHire))
  await test.step('HR cancels the reopening, and reopens the packet again', () =>
    cancelReopening(page, url, newHire))
  await test.step('the candidate submits the packet again', () => resubmitPacket(page, url, newHire))
  await test.step('HR creates the employee', () => createEmployee(page, url, newHire))
  await test.step('the employee signs in', () => startAsEmployee(browser, url, newHire))
  await test.step('HR records section 2 of Form I-9', () => recordSection2(page, url, newHire))
  await test.step('the employment ends', () => endEmployment(page, url, newHire))
  await test.step('the Admin deletes the due packet', () => deleteDuePacket(browser, url, newHire))
})

async function openPacket(page: Page, url: string, { name }: NewHire): Promise<Locator> {
  // Going to the current address would only reload the page, and an open dialog stays open after a reload.
  await page.goto('about:blank')
  await page.goto(`${url}${PAGES.applications.path}?${new URLSearchParams({ applicantName: name })}`)
  const details = await openDetails(page, name)
  await openSection(details, 'Application Status & Information')
  const packet = details.getByRole('region', { name: 'Employee Packet' })
  await expect(packet.getByText('Loading...')).toHaveCount(0)
  return packet
}

async function openDialog(page: Page, packet: Locator, label: string, title: string): Promise<Locator> {
  await packet.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

async function reopenPacket(page: Page, url: string, newHire: NewHire): Promise<void> {
  const packet = await openPacket(page, url, newHire)
  const dialog = await openDialog(page, packet, REOPEN_MESSAGES.button, REOPEN_MESSAGES.title)
  await dialog.getByLabel('What needs to be fixed?').fill(REASON)
  await dialog.getByRole('button', { name: REOPEN_MESSAGES.confirm }).click()
  await expect(page.getByText(REOPEN_MESSAGES.done)).toBeVisible()
}

async function cancelReopening(page: Page, url: string, newHire: NewHire): Promise<void> {
  const packet = await openPacket(page, url, newHire)
  const { button, title, confirm, done } = WITHDRAW_MESSAGES
  const question = await openDialog(page, packet, button, title)
  await question.getByRole('button', { name: confirm }).click()
  await expect(page.getByText(done, { exact: true })).toBeVisible()
  await expect(packet.getByRole('heading', { name: 'Employee Packet' })).toBeFocused()
  await reopenPacket(page, url, newHire)
}

async function resubmitPacket(page: Page, url: string, newHire: NewHire): Promise<void> {
  await submitPacketByLink(url, newHire, await findPacketLink(url, newHire, REOPENED_SUBJECT))
  const packet = await openPacket(page, url, newHire)
  const firstVersion = await download(packet.getByRole('button', { name: 'Version 1 as PDF' }))
  expect((await readPdf(firstVersion)).join()).toContain('Winterfeld')
}

async function createEmployee(page: Page, url: string, newHire: NewHire): Promise<void> {
  const packet = await openPacket(page, url, newHire)
  const { button, title, confirm } = CREATE_EMPLOYEE_MESSAGES
  const dialog = await openDialog(page, packet, button, title)
  await dialog.getByLabel('Sage Employee ID').fill(EMPLOYEE_ID)
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(page.getByText(`Employee ${EMPLOYEE_ID} created.`)).toBeVisible()
  await packet.getByRole('link', { name: `Employee ${EMPLOYEE_ID}` }).click()
  await page.waitForURL(`${url}${PAGES.manageEmployee.path}?id=${EMPLOYEE_ID}`)
  await expect(page.getByRole('row', { name: new RegExp(`${EMPLOYEE_ID}.*Ana Lopez`) })).toBeVisible()
}

async function startAsEmployee(browser: Browser, url: string, { email }: NewHire): Promise<void> {
  const employee = await browser.newPage()
  await employee.goto(await findPasswordLink(url, email))
  await setPassword(employee, email, PASSWORD)
  await employee.goto(url + PAGES.profile.path)
  await expect(employee.getByText('1200 Harbor Boulevard', { exact: false })).toBeVisible()
  await employee.close()
}

async function recordSection2(page: Page, url: string, newHire: NewHire): Promise<void> {
  const packet = await openPacket(page, url, newHire)
  const i9 = packet.getByRole('region', { name: I9_MESSAGES.title })
  const { button, title, label, confirm } = SECTION_2_MESSAGES
  const dialog = await openDialog(page, i9, button, title)
  await dialog.getByLabel(label).fill('2020-01-08')
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(i9.getByText(/^Completed Jan 8, 2020, recorded by/)).toBeVisible()
}

async function endEmployment(page: Page, url: string, newHire: NewHire): Promise<void> {
  const packet = await openPacket(page, url, newHire)
  const { button, title, confirm } = EMPLOYMENT_END_MESSAGES
  const dialog = await openDialog(page, packet, button, title)
  await expectAccessibleAsShown(page, 'the end of an employment')
  await dialog.getByLabel('Last day of employment').fill('2024-02-29')
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(packet.getByText('Until Mar 1, 2025. You can delete it now.')).toBeVisible()
}

async function deleteDuePacket(browser: Browser, url: string, newHire: NewHire): Promise<void> {
  const page = await openAs(browser, url, 'admin', PAGES.retention.path)
  const row = page.getByRole('row', { name: new RegExp(newHire.name) })
  await expect(row.getByText('Mar 1, 2025')).toBeVisible()
  await expectAccessibleAsShown(page, 'due packets')
  const question = page.getByRole('dialog', { name: RETENTION_MESSAGES.question })
  await row.getByRole('button', { name: RETENTION_MESSAGES.confirm }).click()
  await question.getByRole('button', { name: RETENTION_MESSAGES.confirm }).click()
  await expect(page.getByText(RETENTION_MESSAGES.deleted)).toBeVisible()
  const packet = await openPacket(page, url, newHire)
  await expect(packet.getByText('Deleted', { exact: true })).toBeVisible()
  await page.context().close()
}
