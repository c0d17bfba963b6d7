import { DEMO_SECOND_FACTOR_ACCOUNT } from '@epay/contract/auth/demo-accounts'
import { PAGES } from '@epay/contract/auth/pages'
import { addDays, toDateIn } from '@epay/contract/common/dates'
import {
  DOWNLOAD_TEXTS,
  HAND_OVER_TEXTS,
  HIRES_TEXTS,
  REPORT_PANEL_TEXTS,
} from '@epay/contract/hand-over/page-texts'
import { buildSubmission } from '@epay/contract/packets/factories'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { download } from './fixtures/download.ts'
import { findPacketLink, hire, type NewHire, submitPacketByLink } from './fixtures/hire.ts'
import { test } from './fixtures/portal.ts'
import { importWithEmployee } from './fixtures/samples.ts'
import { openWithCode } from './fixtures/sign-in.ts'
import { generateCode } from './fixtures/totp.ts'

const EMPLOYEE_NUMBER = '7301'
const REASON = 'New hires of the journey'
const SSN = String(buildSubmission({}).ssn)
const IMPORT_ROW = `${EMPLOYEE_NUMBER},Nia Okonkwo,1 Main St,,Oakland,CA,94607,0.00,Checking,000111222,${SSN},yes,no,`
const HIRE_DATE = addDays(toDateIn(new Date()), -3)

test('a hire is handed over to payroll, reported to the state, and closed by the next import', async ({
  browser,
  portal,
}) => {
  await portal.start()
  const { url } = portal
  const newHire = await hire(url, { firstName: 'Nia', lastName: 'Okonkwo', dateHired: HIRE_DATE })
  await submitPacketByLink(url, newHire, await findPacketLink(url, newHire, /Welcome to/))
  const { page, token } = await openWithCode(browser, url)
  await test.step('HR sets a number and downloads the file', () => handOverHire(page, url, newHire))
  await test.step('HR reports the hire to the state', () => reportHire(page, url, newHire))
  await test.step('the import contains the same number and SSN', () =>
    importWithEmployee(url, token, IMPORT_ROW))
  await page.goto(`${url}${PAGES.handOver.path}`)
  await page.getByRole('tab', { name: HAND_OVER_TEXTS.done }).click()
  await expect(page.getByText(`${newHire.name} (${EMPLOYEE_NUMBER}), in payroll since`).first()).toBeVisible()
  await expectAccessible(page, 'the completed hand-overs')
})

async function handOverHire(page: Page, url: string, { name }: NewHire): Promise<void> {
  await page.goto(`${url}${PAGES.handOver.path}`)
  const row = page.getByRole('row', { name })
  await row.getByRole('button', { name: `Set the number of ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(HIRES_TEXTS.numberLabel).fill(EMPLOYEE_NUMBER)
  await dialog.getByRole('button', { name: HIRES_TEXTS.save }).click()
  await expect(row.getByText(EMPLOYEE_NUMBER)).toBeVisible()

  const everyoneCheckbox = page.getByRole('checkbox', { name: HIRES_TEXTS.chooseAll })
  await everyoneCheckbox.check()
  await everyoneCheckbox.uncheck()
  await row.getByRole('checkbox').check()
  await expectAccessible(page, 'hires to hand over')
  await page.getByLabel(DOWNLOAD_TEXTS.reason).fill(REASON)
  await page.getByLabel(DOWNLOAD_TEXTS.code).fill(generateCode(DEMO_SECOND_FACTOR_ACCOUNT.key))
  const file = await download(page.getByRole('button', { name: DOWNLOAD_TEXTS.buttonOne }).last())
  expect(String(file)).toContain(`"${SSN}"`)
  await expect(row.getByText('Handed over')).toBeVisible()
}

async function reportHire(page: Page, url: string, { name }: NewHire): Promise<void> {
  await page.goto(`${url}${PAGES.handOver.path}?tab=reports`)
  await page.getByRole('button', { name: `Open ${name}` }).click()
  const panel = page.getByRole('region', { name })
  await expectAccessible(page, 'new-hire reports')
  await panel.getByRole('button', { name: 'Download CA File' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(DOWNLOAD_TEXTS.reason).fill(REASON)
  await dialog.getByLabel(DOWNLOAD_TEXTS.code).fill(generateCode(DEMO_SECOND_FACTOR_ACCOUNT.key, 1))
  const file = await download(page.getByRole('button', { name: 'Download CA File' }).last())
  expect(String(file)).toContain(`"${SSN}"`)
  await panel.getByRole('button', { name: REPORT_PANEL_TEXTS.mark }).click()
  await expect(page.getByRole('row', { name }).getByText(/^Reported /)).toBeVisible()
}
