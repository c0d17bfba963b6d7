import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { expect } from '@playwright/test'
import { EXPERIENCE, findApplications } from './fixtures/applicants.ts'
import { type ApplyFormPage, LAST_STEP, makeResume, RESUME_STEP, test } from './fixtures/application-form.ts'
import { tabTo, typeDate } from './fixtures/keyboard.ts'

async function tabAndType(form: ApplyFormPage, answers: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(answers)) {
    await form.page.keyboard.press('Tab')
    await expect(form.field(label)).toBeFocused()
    if (label.endsWith('Date')) await typeDate(form.field(label), text)
    else await form.page.keyboard.type(text)
  }
}

test('the keyboard alone fills in and submits an application', async ({ form, page, sharedUrl }) => {
  const { applicant } = form
  const resume = await makeResume()
  const pressNext = async (key = 'Enter') => {
    await tabTo(page, form.nextButton)
    await page.keyboard.press(key)
  }
  await form.open(sharedUrl)

  await test.step('step 1 focuses the first missing answer', async () => {
    await pressNext()
    await expect(form.field('First Name')).toBeFocused()
    await page.keyboard.type(applicant.firstName)
    await tabAndType(form, {
      'Last Name': applicant.lastName,
      Email: applicant.email,
      'Phone Number': applicant.phoneNumber,
      'Birth Date': applicant.birthDate,
    })
    await pressNext()
    await form.expectStep(2)
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  })

  await test.step('step 2 has a list', async () => {
    await tabAndType(form, {
      'Street Address': applicant.streetAddress,
      'Address Line 2': EXPERIENCE.addressLine2,
      City: applicant.city,
      'State/Province': 'Calif',
      'Postal Code': applicant.postalCode,
    })
    await pressNext('Space')
    await form.expectStep(RESUME_STEP)
  })

  await test.step('step 3 has a file', async () => {
    await tabAndType(form, { 'Job Applied For': applicant.jobAppliedFor })
    // Playwright must be listening before the key press.
    const fileChooserPromise = page.waitForEvent('filechooser')
    await tabTo(page, page.getByRole('button', { name: 'Choose a file' }))
    await page.keyboard.press('Enter')
    await (await fileChooserPromise).setFiles(resume)
    await expect(page.getByRole('list', { name: 'Resume' })).toContainText('cv.pdf')
    await pressNext()
  })

  await test.step('step 4 focuses an added reference', async () => {
    await form.expectStep(4)
    await tabTo(page, page.getByRole('button', { name: 'Add a reference' }))
    await page.keyboard.press('Enter')
    await expect(form.field('Name', 'Reference 1')).toBeFocused()
    await page.keyboard.type('Minh Nguyễn')
    await pressNext()
    await form.expectStep(LAST_STEP)
    await tabTo(page, form.submitButton)
    await page.keyboard.press('Enter')
  })

  await test.step('the success banner is focused, and the office has the answers', async () => {
    await expect(form.successBanner).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Application Submitted Successfully!')
    const { addressLine2 } = EXPERIENCE
    expect(await findApplications(sharedUrl, applicant)).toMatchObject([
      { ...applicant, addressLine2, referenceName1: 'Minh Nguyễn', resumePath: 'cv.pdf', duplicateOf: null },
    ])
  })
})

test('only the button of the last step submits, not Enter in a field or a double tap on Next', async ({
  form,
  page,
  sharedUrl,
}) => {
  let requestCount = 0
  page.on('request', request => {
    if (request.url().endsWith('/JobApplication/upload')) requestCount++
  })
  await form.open(sharedUrl)
  await form.fillUpTo(LAST_STEP - 1)
  await form.nextButton.dblclick()
  await form.expectStep(LAST_STEP)
  await page.getByRole('button', { name: 'Add a job' }).click()
  await form.field('Job Title', 'Previous Position 1').press('Enter')
  await form.expectStep(LAST_STEP)
  expect(requestCount).toBe(0)
  await form.submitButton.dblclick()
  await expect(form.successBanner).toContainText(APPLY_MESSAGES.successText)
  expect(requestCount).toBe(1)
})
