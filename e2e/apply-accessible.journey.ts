import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { applicationsOf, EXPERIENCE, makeApplicant } from './fixtures/applicants.ts'
import {
  errorBanner,
  expectStep,
  field,
  fillStep,
  fillUpTo,
  group,
  LAST_STEP,
  nextButton,
  openForm,
  RESUME_STEP,
  resumeInput,
  stepButton,
  submitButton,
  successBanner,
} from './fixtures/application-form.ts'
import { makePdf } from './fixtures/files.ts'
import { test } from './fixtures/portal.ts'

test.use({ viewport: { width: 390, height: 844 } })

const TABS_MAX = 40

/** Goes on by the Tab key until this has the focus, which is seen. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    await page.keyboard.press(key)
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

/** Types into one field after the other, as Tab leads to them. */
async function typeOn(page: Page, where: Page | Locator, words: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(words)) {
    await page.keyboard.press('Tab')
    await expect(field(where, label)).toBeFocused()
    await page.keyboard.type(text)
  }
}

/** What the person hears: each field in error says so, and its message; each message belongs to a field. */
async function expectTied(page: Page, messages: Record<string, string>): Promise<void> {
  await expect(page.locator('form').getByRole('alert')).toHaveText(Object.values(messages))
  for (const [label, message] of Object.entries(messages)) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, label)).toHaveAccessibleDescription(message)
  }
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(Object.keys(messages).length)
}

test('the whole application by the keyboard alone', async ({ page, sharedUrl }) => {
  const applicant = makeApplicant()
  const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: await makePdf('Luz') }
  await openForm(page, sharedUrl)

  await test.step('step 1: what is missing is said at once, and the first has the focus', async () => {
    await tabTo(page, nextButton(page))
    await page.keyboard.press('Enter')
    await expect(field(page, 'First Name')).toBeFocused()
    await expectTied(page, {
      'First Name': 'First Name is required',
      'Last Name': 'Last Name is required',
      Email: 'Email is required',
      'Phone Number': 'Phone Number is required',
      'Birth Date': 'Birth Date is required',
    })
    await page.keyboard.type(applicant.firstName)
    await typeOn(page, page, {
      'Last Name': applicant.lastName,
      Email: applicant.email,
      'Phone Number': applicant.phoneNumber,
      'Birth Date': '02171994',
    })
    await expectTied(page, {})
    await tabTo(page, nextButton(page))
    await page.keyboard.press('Enter')
    await expectStep(page, 2)
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  })

  await test.step('step 2: a list, too', async () => {
    await typeOn(page, page, {
      'Street Address': applicant.streetAddress,
      'Address Line 2': EXPERIENCE.addressLine2,
      City: applicant.city,
      'State/Province': 'Calif',
      'Postal Code': applicant.postalCode,
    })
    await expect(field(page, 'State/Province')).toHaveValue('CA')
    await tabTo(page, nextButton(page))
    await page.keyboard.press('Space')
    await expectStep(page, RESUME_STEP)
  })

  await test.step('step 3: a file, chosen, taken out and chosen again', async () => {
    await typeOn(page, page, {
      'Job Applied For': applicant.jobAppliedFor,
      'Affiliated Union': EXPERIENCE.affiliatedUnion,
    })
    for (const name of ['Choose a file', 'Choose a file']) {
      const remove = page.getByRole('button', { name: 'Remove cv.pdf' })
      if (await remove.isVisible()) {
        await tabTo(page, remove, 'Shift+Tab')
        await page.keyboard.press('Enter')
        await expect(remove).toHaveCount(0)
      }
      const button = page.getByRole('button', { name })
      await tabTo(page, button)
      const choosing = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await choosing).setFiles(resume)
      await expect(page.getByRole('list', { name: 'Resume' })).toContainText('cv.pdf')
    }
  })

  await test.step('back to step 1 and on again by the step indicator', async () => {
    await tabTo(page, stepButton(page, 1), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectStep(page, 1)
    await expect(field(page, 'Birth Date')).toHaveValue(applicant.birthDate)
    await tabTo(page, stepButton(page, 3), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectStep(page, RESUME_STEP)
    await tabTo(page, nextButton(page))
    await page.keyboard.press('Enter')
  })

  await test.step('steps 4 and 5', async () => {
    await expectStep(page, 4)
    await typeOn(page, group(page, 'Reference 1'), {
      Name: EXPERIENCE.referenceName1,
      Title: EXPERIENCE.referenceTitle1,
      Relationship: EXPERIENCE.referenceRelationship1,
      Email: EXPERIENCE.referenceEmail1,
      Phone: EXPERIENCE.referencePhoneNumber1,
    })
    await tabTo(page, nextButton(page))
    await page.keyboard.press('Enter')
    await expectStep(page, LAST_STEP)
    await typeOn(page, group(page, 'Previous Position 1'), {
      'Company Name': EXPERIENCE.previousWorkPlace1,
      'Job Title': EXPERIENCE.previousJobTitle1,
      'Start Date': '03012019',
    })
    await tabTo(page, submitButton(page))
    await page.keyboard.press('Enter')
  })

  await test.step('the banner is heard, and what was sent is there', async () => {
    await expect(successBanner(page)).toBeVisible()
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

test('a screen reader hears each step, its fields and their errors', async ({ page, sharedUrl }) => {
  const applicant = makeApplicant()
  await openForm(page, sharedUrl)
  const form = page.locator('form')

  await test.step('step 1', async () => {
    await nextButton(page).click()
    await field(page, 'Email').fill('luz')
    await expect(form).toMatchAriaSnapshot(`
      - progressbar "Progress"
      - text: Step 1 of 5 · Personal Information 10 %
      - list "Steps":
        - listitem:
          - 'button "Step 1: Personal Information"'
        - listitem:
          - 'button "Step 2: Address Information" [disabled]'
        - listitem:
          - 'button "Step 3: Job Application Details" [disabled]'
        - listitem:
          - 'button "Step 4: Professional References" [disabled]'
        - listitem:
          - 'button "Step 5: Work History" [disabled]'
      - heading "Personal Information" [level=2]
      - text: First Name
      - textbox "First Name" [invalid]
      - paragraph:
        - alert: First Name is required
      - text: Last Name
      - textbox "Last Name" [invalid]
      - paragraph:
        - alert: Last Name is required
      - text: Email
      - textbox "Email" [invalid]: luz
      - paragraph:
        - alert: Invalid email format
      - text: Phone Number
      - textbox "Phone Number" [invalid]
      - paragraph:
        - alert: Phone Number is required
      - text: Birth Date
      - textbox "Birth Date" [invalid]
      - paragraph:
        - alert: Birth Date is required
      - paragraph:
        - text: Saved on this phone a moment ago.
        - button "Clear"
      - paragraph:
        - text: Do other people use this device?
        - button "Save nothing here"
      - button "Next"
    `)
    for (const label of ['First Name', 'Last Name', 'Email', 'Phone Number', 'Birth Date'])
      await expect(field(page, label)).toHaveAttribute('aria-required', 'true')
  })

  await test.step('step 2', async () => {
    await fillUpTo(page, 2, applicant)
    await nextButton(page).click()
    await expectTied(page, {
      'Street Address': 'Street Address is required',
      City: 'City is required',
      'State/Province': 'State/Province is required',
      'Postal Code': 'Postal Code is required',
    })
    await fillStep(page, 2, applicant)
    await expectTied(page, {})
    await nextButton(page).click()
  })

  await test.step('step 3', async () => {
    await nextButton(page).click()
    await expectTied(page, { 'Job Applied For': 'Job Applied For is required' })
    await resumeInput(page).setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('PNG'),
    })
    const resume = page.getByRole('group', { name: 'Resume (optional)' })
    await expect(resume.getByRole('alert')).toHaveText('Please choose a PDF, DOC or DOCX file.')
    await expect(resume.getByRole('button', { name: 'Choose another file' })).toHaveAccessibleDescription(
      'Please choose a PDF, DOC or DOCX file.',
    )
    await page.getByRole('button', { name: 'Remove me.png' }).click()
    await fillStep(page, RESUME_STEP, applicant)
    await nextButton(page).click()
  })

  await test.step('steps 4 and 5: the same labels twice, each in its group', async () => {
    await field(group(page, 'Reference 2'), 'Email').fill('ada')
    const alert = group(page, 'Reference 2').getByRole('alert')
    await expect(alert).toHaveText('Invalid email format')
    await expect(group(page, 'Reference 1').getByRole('alert')).toHaveCount(0)
    await expect(field(group(page, 'Reference 2'), 'Email')).toHaveAccessibleDescription(
      'Invalid email format',
    )
    await nextButton(page).click()
    await field(group(page, 'Previous Position 2'), 'Job Title').fill('x'.repeat(101))
    await expect(group(page, 'Previous Position 2').getByRole('alert')).toHaveText(
      'Job Title cannot exceed 100 characters',
    )
    await submitButton(page).click()
    await expect(errorBanner(page)).toContainText('Submission Error')
    await expect(field(group(page, 'Reference 2'), 'Email')).toBeFocused()
  })
})

test('every step is accessible, in light and dark, with and without errors', async ({ page, sharedUrl }) => {
  const applicant = makeApplicant()
  await openForm(page, sharedUrl)
  for (let step = 1; step <= LAST_STEP; step++) {
    await expectStep(page, step)
    await expectAccessible(page, `step ${step}`)
    if (step <= RESUME_STEP) await nextButton(page).click()
    if (step === RESUME_STEP)
      await resumeInput(page).setInputFiles({ name: 'a.exe', mimeType: 'x/y', buffer: Buffer.from('MZ') })
    if (step === 4) await field(group(page, 'Reference 1'), 'Email').fill('minh')
    if (step === LAST_STEP)
      await field(group(page, 'Previous Position 1'), 'Company Name').fill('x'.repeat(151))
    await expect(page.locator('form').getByRole('alert').first()).toBeVisible()
    await expectAccessible(page, `step ${step} with errors`)
    if (step === 4) await field(group(page, 'Reference 1'), 'Email').fill('')
    if (step === LAST_STEP) await field(group(page, 'Previous Position 1'), 'Company Name').fill('')
    if (step === RESUME_STEP) await page.getByRole('button', { name: 'Remove a.exe' }).click()
    await fillStep(page, step, applicant)
    if (step < LAST_STEP) await nextButton(page).click()
  }
  await page.context().setOffline(true)
  await submitButton(page).click()
  await expect(errorBanner(page)).toBeVisible()
  await expectAccessible(page, 'the error banner')
  await page.context().setOffline(false)
  await submitButton(page).click()
  await expect(successBanner(page)).toBeVisible()
  await expectAccessible(page, 'the success banner')
})
