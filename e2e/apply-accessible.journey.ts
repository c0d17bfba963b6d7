import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { LAST_STEP, RESUME_STEP, test } from './fixtures/application-form.ts'
import { makeSignature } from './fixtures/files.ts'

test('a screen reader hears each step, its fields and their errors', async ({ form, page, sharedUrl }) => {
  await form.open(sharedUrl)

  await test.step('step 1', async () => {
    await form.nextButton.click()
    await form.field('Email').fill('luz')
    await expect(page.locator('form')).toMatchAriaSnapshot(`
      - progressbar "Progress"
      - text: Step 1 of 5 · Personal Information 1 of 10 required answers
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
      - paragraph: /This takes about 10 minutes/
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
        - text: Sharing this device?
        - button "Don't save here"
      - button "Next"
    `)
    for (const label of ['First Name', 'Last Name', 'Email', 'Phone Number', 'Birth Date'])
      await expect(form.field(label)).toHaveAttribute('aria-required', 'true')
  })

  await test.step('step 2', async () => {
    await form.fillUpTo(2)
    await form.nextButton.click()
    await form.expectErrors({
      'Street Address': 'Street Address is required',
      City: 'City is required',
      'State/Province': 'State/Province is required',
      'Postal Code': 'Postal Code is required',
    })
    await form.fillStep(2)
    await form.expectErrors({})
    await form.nextButton.click()
  })

  await test.step('step 3', async () => {
    await form.nextButton.click()
    await form.expectErrors({ 'Job Applied For': 'Job Applied For is required' })
    await form.resumeInput.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await makeSignature(),
    })
    const resume = page.getByRole('group', { name: 'Resume (optional)' })
    const refusal = 'This is a PNG picture. Choose a PDF, DOC, or DOCX file.'
    await expect(resume.getByRole('alert')).toHaveText(refusal)
    await expect(resume.getByRole('button', { name: 'Choose another file' })).toHaveAccessibleDescription(
      refusal,
    )
    await page.getByRole('button', { name: 'Remove me.png' }).click()
    await form.fillStep(RESUME_STEP)
    await form.nextButton.click()
  })

  await test.step('steps 4 and 5: the same labels twice, each in its group', async () => {
    const addReference = page.getByRole('button', { name: 'Add a reference' })
    await addReference.click()
    await addReference.click()
    await form.field('Email', 'Reference 2').fill('ada')
    const alert = form.group('Reference 2').getByRole('alert')
    await expect(alert).toHaveText('Invalid email format')
    await expect(form.group('Reference 1').getByRole('alert')).toHaveCount(0)
    await expect(form.field('Email', 'Reference 2')).toHaveAccessibleDescription('Invalid email format')
    await form.nextButton.click()
    const addJob = page.getByRole('button', { name: 'Add a job' })
    await addJob.click()
    await addJob.click()
    await form.field('Job Title', 'Previous Position 2').fill('x'.repeat(101))
    await expect(form.group('Previous Position 2').getByRole('alert')).toHaveText(
      'Job Title cannot exceed 100 characters',
    )
    await form.submitButton.click()
    await expect(form.errorBanner).toContainText('Submission Error')
    await expect(form.field('Email', 'Reference 2')).toBeFocused()
  })
})

test('every step is accessible, in light and dark, with and without errors', async ({
  form,
  page,
  sharedUrl,
}) => {
  await form.open(sharedUrl)
  for (let step = 1; step <= LAST_STEP; step++) {
    await form.expectStep(step)
    if (step === LAST_STEP)
      await expect(page.getByRole('button', { name: 'Edit: Address Information' })).toBeVisible()
    await expectAccessible(page, `step ${step}`)
    if (step <= RESUME_STEP) await form.nextButton.click()
    if (step === RESUME_STEP)
      await form.resumeInput.setInputFiles({ name: 'a.exe', mimeType: 'x/y', buffer: Buffer.from('MZ') })
    if (step === 4) {
      await page.getByRole('button', { name: 'Add a reference' }).click()
      await form.field('Email', 'Reference 1').fill('minh')
    }
    if (step === LAST_STEP) {
      await page.getByRole('button', { name: 'Add a job' }).click()
      await form.field('Company Name', 'Previous Position 1').fill('x'.repeat(151))
    }
    await expect(page.locator('form').getByRole('alert').first()).toBeVisible()
    await expectAccessible(page, `step ${step} with errors`)
    if (step === 4) await form.field('Email', 'Reference 1').fill('')
    if (step === LAST_STEP) await form.field('Company Name', 'Previous Position 1').fill('')
    if (step === RESUME_STEP) await page.getByRole('button', { name: 'Remove a.exe' }).click()
    await form.fillStep(step)
    if (step < LAST_STEP) await form.nextButton.click()
  }
  await page.context().setOffline(true)
  await form.submitButton.click()
  await expect(form.errorBanner).toBeVisible()
  await expectAccessible(page, 'the error banner')
  await page.context().setOffline(false)
  await form.submitButton.click()
  await expect(form.successBanner).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expectAccessible(page, 'the page that says that it arrived')
})
