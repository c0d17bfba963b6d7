import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { expect } from '@playwright/test'
import { applicationsOf, EXPERIENCE } from './fixtures/applicants.ts'
import { type ApplyFormPage, LAST_STEP, makeResume, RESUME_STEP, test } from './fixtures/application-form.ts'
import { tabTo, typeDate } from './fixtures/keyboard.ts'

/** Tabs from field to field and types. */
async function typeOn(form: ApplyFormPage, words: Record<string, string>, group?: string): Promise<void> {
  for (const [label, text] of Object.entries(words)) {
    await form.page.keyboard.press('Tab')
    await expect(form.field(label, group)).toBeFocused()
    if (label.endsWith('Date')) await typeDate(form.field(label, group), text)
    else await form.page.keyboard.type(text)
  }
}

test('the keyboard alone fills in and submits an application', async ({ form, page, sharedUrl }) => {
  const { applicant } = form
  const resume = await makeResume()
  await form.open(sharedUrl)

  await test.step('step 1 reports all missing answers and focuses the first', async () => {
    await tabTo(page, form.nextButton)
    await page.keyboard.press('Enter')
    await expect(form.field('First Name')).toBeFocused()
    await form.expectErrors({
      'First Name': 'First Name is required',
      'Last Name': 'Last Name is required',
      Email: 'Email is required',
      'Phone Number': 'Phone Number is required',
      'Birth Date': 'Birth Date is required',
    })
    await page.keyboard.type(applicant.firstName)
    await typeOn(form, {
      'Last Name': applicant.lastName,
      Email: applicant.email,
      'Phone Number': applicant.phoneNumber,
      'Birth Date': applicant.birthDate,
    })
    await form.expectErrors({})
    await tabTo(page, form.nextButton)
    await page.keyboard.press('Enter')
    await form.expectStep(2)
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  })

  await test.step('step 2 has a list', async () => {
    await typeOn(form, {
      'Street Address': applicant.streetAddress,
      'Address Line 2': EXPERIENCE.addressLine2,
      City: applicant.city,
      'State/Province': 'Calif',
      'Postal Code': applicant.postalCode,
    })
    await tabTo(page, form.nextButton)
    await page.keyboard.press('Space')
    await form.expectStep(RESUME_STEP)
  })

  await test.step('step 3 has a file, which is removed and chosen again', async () => {
    await typeOn(form, { 'Job Applied For': applicant.jobAppliedFor })
    const choose = page.getByRole('button', { name: 'Choose a file' })
    const remove = page.getByRole('button', { name: 'Remove cv.pdf' })
    const chooseResume = async () => {
      // Playwright must listen before the key press.
      const choosing = page.waitForEvent('filechooser')
      await tabTo(page, choose)
      await page.keyboard.press('Enter')
      await (await choosing).setFiles(resume)
      await expect(page.getByRole('list', { name: 'Resume' })).toContainText('cv.pdf')
    }
    await chooseResume()
    await tabTo(page, remove, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(remove).toHaveCount(0)
    await expect(choose).toBeFocused()
    await chooseResume()
  })

  await test.step('step 4 opens from the indicator, and focuses an added reference', async () => {
    await tabTo(page, form.stepButton(1), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await form.expectStep(1)
    await tabTo(page, form.stepButton(3), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await form.expectStep(RESUME_STEP)
    await tabTo(page, form.nextButton)
    await page.keyboard.press('Enter')
    await form.expectStep(4)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Skip to Review' })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Add a reference' }))
    await page.keyboard.press('Enter')
    await expect(form.field('Name', 'Reference 1')).toBeFocused()
    await page.keyboard.type(EXPERIENCE.referenceName1)
    await tabTo(page, form.nextButton)
    await page.keyboard.press('Enter')
    await form.expectStep(LAST_STEP)
    await tabTo(page, form.submitButton)
    await page.keyboard.press('Enter')
  })

  await test.step('the success banner is focused, and the office has the answers', async () => {
    await expect(form.successBanner).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Application Submitted Successfully!')
    const { addressLine2, referenceName1 } = EXPERIENCE
    expect(await applicationsOf(sharedUrl, applicant)).toMatchObject([
      { ...applicant, addressLine2, referenceName1, resumePath: 'cv.pdf', duplicateOf: null },
    ])
  })
})

test('only the button of the last step submits, not Enter in a field or a double tap on Next', async ({
  form,
  page,
  sharedUrl,
}) => {
  let requests = 0
  const answer = Promise.withResolvers<void>()
  await page.route('**/JobApplication/upload', async route => {
    requests++
    await answer.promise
    await route.continue()
  })
  await form.open(sharedUrl)
  for (let step = 1; step <= LAST_STEP; step++) {
    await form.fillStep(step)
    for (const input of await page.locator('form').locator('input:not([type=file]), select').all())
      if (await input.isVisible()) await input.press('Enter')
    await form.expectStep(step)
    if (step === LAST_STEP - 1) await form.nextButton.dblclick()
    else if (step < LAST_STEP) await form.nextButton.click()
  }
  await form.expectStep(LAST_STEP)
  expect(requests).toBe(0)

  await form.submitButton.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: APPLY_MESSAGES.submitting })).toBeDisabled()
  await page.keyboard.press('Enter')
  answer.resolve()

  await expect(form.successBanner).toContainText(APPLY_MESSAGES.successText)
  const number = page.getByText(/^[1-9]\d{3}-\d{4}$/)
  const applicationNumber = await number.innerText()
  await page.reload()
  await expect(number).toHaveText(applicationNumber)
  expect(await applicationsOf(sharedUrl, form.applicant)).toMatchObject([{ applicationNumber }])
  expect(requests).toBe(1)
})
