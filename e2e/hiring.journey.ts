import { ACTION_MESSAGES, STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { expect, type Locator, type Page } from '@playwright/test'
import { readZip } from '../scripts/read-zip.ts'
import { makeApplicant } from './fixtures/applicants.ts'
import { ApplyFormPage } from './fixtures/application-form.ts'
import { download } from './fixtures/download.ts'
import { makePdf } from './fixtures/files.ts'
import { ACCOUNT_NUMBER, fillPacket, SSN } from './fixtures/fill-packet.ts'
import { findPacketLink } from './fixtures/hire.ts'
import { test } from './fixtures/portal.ts'
import { readPdf } from './fixtures/read-pdf.ts'
import { findReviewLink, openDetails, openSection } from './fixtures/reviewing.ts'
import { signIn } from './fixtures/sign-in.ts'

const APPLICANT = {
  ...makeApplicant(),
  ...{ firstName: 'Thu', lastName: 'Nguyễn', email: 'thu.nguyen@example.com', stateOrProvince: 'PR' },
}

const NAME = 'Thu Nguyễn'

test('an application becomes a signed, downloadable packet', async ({ browser, page, portal }) => {
  const resume = await makePdf('Resume of Thu Nguyễn')
  const passport = await makePdf('Passport of Thu')
  await portal.start()
  await page.addInitScript(stubPdfViewer)

  await test.step('the applicant applies', () => apply(page, portal.url, resume))

  await test.step('HR approves', async () => {
    await signIn(page, portal.url, 'hr.manager')
    await page.goto(`${portal.url}/applications`)
    const details = await openDetails(page, NAME)
    await openSection(details, 'Application Status & Information')
    expect(await download(details.getByRole('button', { name: 'Download Resume' }))).toEqual(resume)
    await expectResumeShown(details)

    await details.getByLabel('Date Hired').fill('2026-12-01')
    await details.getByLabel('Wage Scale').fill('Journeyman 3')
    await details.getByLabel('Comment').fill('Good references.')
    await details.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).last().click()
    await expect(details).toBeHidden()
  })

  await test.step('the CFO approves from the email', async () => {
    const cfo = await browser.newPage()
    await cfo.goto(await findReviewLink(portal.url, 'approve', { name: NAME }, 'cfo@example.com'))
    await expect(cfo.getByRole('heading', { name: 'Thu Nguyễn' })).toBeVisible()
    // The page has removed the token from the address.
    await cfo.reload()
    await expect(cfo.getByRole('heading', { name: 'Thu Nguyễn' })).toBeVisible()
    await cfo.getByLabel('Comment').fill('Approved.')
    await cfo.getByRole('button', { name: ACTION_MESSAGES.approve }).click()
    await expect(cfo.getByText(ACTION_MESSAGES.success)).toBeVisible()
    await cfo.waitForURL('**/applications*')
    await expect(cfo.getByRole('heading', { name: 'Job Applications' })).toBeVisible()
    await cfo.close()
  })

  await test.step('the candidate completes the packet', async () => {
    const candidate = await browser.newPage()
    await candidate.goto(await findPacketLink(portal.url, APPLICANT, /packet/i))
    await completePacket(candidate, passport)
    await candidate.close()
  })

  await test.step('HR downloads PDF and ZIP', async () => {
    await page.goto(`${portal.url}/applications`)
    const details = await openDetails(page, NAME)
    await openSection(details, 'Application Status & Information')
    const pdf = await download(details.getByRole('button', { name: 'PDF' }))
    const zip = await download(details.getByRole('button', { name: 'ZIP' }))

    const pages = await readPdf(pdf)
    const payrollPage = pages.find(text => text.includes('Payroll page')) ?? ''
    const otherPages = pages.filter(text => text !== payrollPage).join('\n')
    expect(otherPages).not.toContain(ACCOUNT_NUMBER)
    expect(otherPages).not.toContain(SSN)
    expect(payrollPage).toContain(ACCOUNT_NUMBER)

    const files = await readZip(zip)
    const pdfInZip = [...files].find(([name]) => name.endsWith('packet.pdf'))?.[1]
    expect(pdfInZip?.equals(pdf)).toBe(true)
    expect([...files.values()].some(file => file.equals(passport))).toBe(true)
  })
})

async function apply(page: Page, url: string, buffer: Buffer): Promise<void> {
  const form = new ApplyFormPage(page, APPLICANT)
  await form.open(url)
  await form.fillWithResume({ name: 'resume.pdf', mimeType: 'application/pdf', buffer })
  await form.submitButton.click()
  await form.expectSubmitted()
}

/** The test browser might not have a PDF viewer. */
function stubPdfViewer(): void {
  Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })
}

async function expectResumeShown(details: Locator): Promise<void> {
  const resumeResponse = details.page().waitForResponse(/download-resume$/)
  await details.getByRole('button', { name: 'Show Resume' }).click()
  expect((await resumeResponse).ok()).toBe(true)
  await expect(details.getByTitle('Resume of Thu Nguyễn')).toHaveAttribute('src', /^blob:/)
  await details.getByRole('button', { name: 'Hide Resume' }).click()
}

async function completePacket(page: Page, passport: Buffer): Promise<void> {
  await expect(page.getByText('Pre-filling form for: Thu Nguyễn - Welder')).toBeVisible()
  // The list includes a territory only if the applicant lives there.
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('PR')
  await fillPacket(page, 'Thu Nguyễn', passport)
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
}
