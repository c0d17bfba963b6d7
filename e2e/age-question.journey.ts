import { APPLY_MESSAGES, STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { SETTINGS_TEXTS } from '@epay/contract/settings/page-texts'
import { SETTINGS } from '@epay/contract/settings/settings'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessibleAsShown } from './fixtures/accessible.ts'
import { type ApplyFormPage, test } from './fixtures/application-form.ts'
import { fillPacket, fillSsn, next } from './fixtures/fill-packet.ts'
import { linkInMail } from './fixtures/mailbox.ts'
import { fillHiring, openSection } from './fixtures/reviewing.ts'
import { signedInContext, tokensOf } from './fixtures/sign-in.ts'

const DESK = { viewport: { width: 1440, height: 900 } }
const BIRTH_DATE = '1994-02-17'

test("'I am 18 or older' leads through both decisions to a packet that asks for the date of birth", async ({
  browser,
  page,
  form,
  portal,
}) => {
  test.slow()
  await portal.start()
  const { url } = portal
  await test.step('an Admin chooses what is asked', () => chooseQuestion(browser, url))
  const name = await test.step('the applicant applies', () => applyAsAdult(page, form, url))
  await test.step('HR approves', () => approve(browser, url, 'hr.manager', name))
  await test.step('the CFO approves', () => approve(browser, url, 'cfo', name))
  await test.step('the packet asks for the date of birth', async () => {
    const link = /http\S+\/employee-packet\?\S+/
    await page.goto(await linkInMail(url, { to: form.applicant.email, about: /Welcome to/, link }))
    await handInPacket(page, name)
  })
  await test.step('HR sees the packet, and in the application no birth date', () =>
    expectNoBirthDate(browser, url, name))
})

async function staffPage(browser: Browser, url: string, username: string): Promise<Page> {
  return (await signedInContext(browser, url, await tokensOf(url, { username }), DESK)).newPage()
}

async function chooseQuestion(browser: Browser, url: string): Promise<void> {
  const page = await staffPage(browser, url, 'admin')
  await page.goto(url + PAGES.settings.path)
  const { label, choices } = SETTINGS.ageQuestion
  await page.getByLabel(label).selectOption(choices.isAdult)
  await page.getByRole('button', { name: SETTINGS_TEXTS.save }).click()
  await expect(page.getByText(SETTINGS_TEXTS.saved)).toBeVisible()
  await page.context().close()
}

/** Answers the applicant's name. */
async function applyAsAdult(page: Page, form: ApplyFormPage, url: string): Promise<string> {
  const { applicant } = form
  await form.open(url)
  await form.field('First Name').fill(applicant.firstName)
  await form.field('Last Name').fill(applicant.lastName)
  await form.field('Email').fill(applicant.email)
  await form.field('Phone Number').fill(applicant.phoneNumber)
  await expect(form.field('Birth Date')).toHaveCount(0)
  await form.nextButton.click()
  const adult = page.getByRole('checkbox', { name: 'I am 18 or older' })
  await expect(adult).toHaveAccessibleDescription("Confirm that you're 18 or older")
  await expectAccessibleAsShown(page, 'apply: 18 or older')
  await adult.check()
  await form.expectProgress(50)
  await form.nextButton.click()
  for (const step of [2, 3]) {
    await form.fillStep(step)
    await form.nextButton.click()
  }
  await form.nextButton.click()
  await page.getByRole('button', { name: APPLY_MESSAGES.submit }).click()
  await form.expectSubmitted()
  return `${applicant.firstName} ${applicant.lastName}`
}

/** The newest application of this name, in a browser of its own. */
async function openApplication(browser: Browser, url: string, username: string, name: string) {
  const page = await staffPage(browser, url, username)
  await page.goto(url + PAGES.applications.path)
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  const details = page.getByRole('dialog', { name: new RegExp(name) })
  await expect(details.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  return { page, details }
}

async function approve(browser: Browser, url: string, username: string, name: string): Promise<void> {
  const { page, details } = await openApplication(browser, url, username, name)
  await openSection(details, 'Hiring Information')
  await fillHiring(details)
  await details.getByLabel('Comment').fill('Welcome.')
  await details.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(STATUS_UPDATE_MESSAGES.success)).toBeVisible()
  await page.context().close()
}

async function handInPacket(page: Page, name: string): Promise<void> {
  const birth = page.getByLabel('Date of Birth')
  await expect(birth).toHaveValue('')
  await fillSsn(page)
  await next(page).click()
  await expect(birth).toHaveAccessibleDescription('Date of birth is required')
  await birth.fill(BIRTH_DATE)
  await fillPacket(page, name)
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
}

async function expectNoBirthDate(browser: Browser, url: string, name: string): Promise<void> {
  const { page, details } = await openApplication(browser, url, 'hr.manager', name)
  await openSection(details, 'Personal Information')
  await expect(details.getByLabel(/^Birth Date/)).toHaveValue('')
  await openSection(details, 'Application Status & Information')
  await expect(details.getByRole('button', { name: 'PDF' })).toBeVisible()
  await page.context().close()
}
