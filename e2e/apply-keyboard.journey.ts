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

test('the whole application by the keyboard alone', async ({ form, page, sharedUrl }) => {
  const { applicant } = form
  const resume = await makeResume()
  await form.open(sharedUrl)

  await test.step('step 1: what is missing is said at once, and the first has the focus', async () => {
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

  await test.step('step 2: a list, too', async () => {
    await typeOn(form, {
      'Street Address': applicant.streetAddress,
      'Address Line 2': EXPERIENCE.addressLine2,
      City: applicant.city,
      'State/Province': 'Calif',
      'Postal Code': applicant.postalCode,
    })
    await expect(form.field('State/Province')).toHaveValue('CA')
    await tabTo(page, form.nextButton)
    await page.keyboard.press('Space')
    await form.expectStep(RESUME_STEP)
  })

  await test.step('step 3: a file, chosen, taken out and chosen again', async () => {
    await typeOn(form, {
      'Job Applied For': applicant.jobAppliedFor,
      'Affiliated Union': EXPERIENCE.affiliatedUnion,
    })
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

  await test.step('back to step 1 and on again by the step indicator', async () => {
    await tabTo(page, form.stepButton(1), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await form.expectStep(1)
    await expect(form.field('Birth Date')).toHaveValue(applicant.birthDate)
    await tabTo(page, form.stepButton(3), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await form.expectStep(RESUME_STEP)
    await tabTo(page, form.nextButton)
    await page.keyboard.press('Enter')
  })

  await test.step('steps 4 and 5', async () => {
    await form.expectStep(4)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Skip to Review' })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Add a reference' }))
    await page.keyboard.press('Enter')
    await expect(form.field('Name', 'Reference 1')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await typeOn(
      form,
      {
        Name: EXPERIENCE.referenceName1,
        Title: EXPERIENCE.referenceTitle1,
        Relationship: EXPERIENCE.referenceRelationship1,
        Email: EXPERIENCE.referenceEmail1,
        Phone: EXPERIENCE.referencePhoneNumber1,
      },
      'Reference 1',
    )
    await tabTo(page, form.nextButton)
    await page.keyboard.press('Enter')
    await form.expectStep(LAST_STEP)
    await tabTo(page, page.getByRole('button', { name: 'Add a job' }))
    await page.keyboard.press('Enter')
    await expect(form.field('Company Name', 'Previous Position 1')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await typeOn(
      form,
      {
        'Company Name': EXPERIENCE.previousWorkPlace1,
        'Job Title': EXPERIENCE.previousJobTitle1,
        'Start Date': EXPERIENCE.previousJobStartDate1,
      },
      'Previous Position 1',
    )
    await tabTo(page, form.submitButton)
    await page.keyboard.press('Enter')
  })

  await test.step('the banner is heard, and what was sent is there', async () => {
    await expect(form.successBanner).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Application Submitted Successfully!')
    expect(await applicationsOf(sharedUrl, applicant)).toMatchObject([
      {
        ...applicant,
        addressLine2: EXPERIENCE.addressLine2,
        affiliatedUnion: EXPERIENCE.affiliatedUnion,
        resumePath: 'cv.pdf',
        referenceEmail1: EXPERIENCE.referenceEmail1,
        previousJobStartDate1: EXPERIENCE.previousJobStartDate1,
      },
    ])
  })
})
