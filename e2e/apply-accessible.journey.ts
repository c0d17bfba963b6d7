import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { LAST_STEP, RESUME_STEP, test } from './fixtures/application-form.ts'

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
