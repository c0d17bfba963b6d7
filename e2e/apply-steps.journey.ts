import { expect } from '@playwright/test'
import { applicationsOf } from './fixtures/applicants.ts'
import { ApplyFormPage, LAST_STEP, test } from './fixtures/application-form.ts'

const INVALID_DATE = 'Enter a valid date'

test('a date that does not exist, or half of one, is reported and keeps the form at its step', async ({
  form,
  page,
  sharedUrl,
}) => {
  await form.open(sharedUrl)
  await form.fillStep(1)

  await test.step('a day that no month has', async () => {
    const birthDate = form.field('Birth Date')
    await birthDate.fill('')
    await birthDate.pressSequentially('02312020')
    await form.nextButton.click()
    await expect(birthDate).toBeFocused()
    await expect(birthDate).toHaveAccessibleDescription(INVALID_DATE)
    await form.fillStep(1)
    await expect(page.getByText(INVALID_DATE)).toHaveCount(0)
  })

  await test.step('half a date in a field that may be left empty', async () => {
    await form.fillUpTo(LAST_STEP)
    const startDate = form.field('Start Date', 'Previous Position 1')
    await startDate.pressSequentially('0615')
    await form.submitButton.click()
    await expect(startDate).toBeFocused()
    await expect(startDate).toHaveAccessibleDescription(INVALID_DATE)
    expect(await applicationsOf(sharedUrl, form.applicant)).toEqual([])
  })

  await test.step('emptied again, it is none', async () => {
    await form.field('Start Date', 'Previous Position 1').fill('')
    await form.submitButton.click()
    await expect(form.successBanner).toBeVisible()
  })
})

test('the way back leads through the steps', async ({ form, page, sharedUrl }) => {
  await form.open(sharedUrl)
  await form.fillUpTo(3)
  await page.goBack()
  await form.expectStep(2)
  await page.reload()
  await form.expectStep(2)
  await page.goForward()
  await form.expectStep(3)
  await form.previousButton.click()
  await form.expectStep(2)
  await page.goBack()
  await form.expectStep(1)
})

test('what was submitted in one tab is not in the other any more', async ({ form, page, sharedUrl }) => {
  await form.open(sharedUrl)
  await form.fillUpTo(LAST_STEP)
  const other = new ApplyFormPage(await page.context().newPage())
  await other.open(sharedUrl)
  await other.expectStep(LAST_STEP)
  await form.submitButton.click()
  await expect(form.successBanner).toBeVisible()
  await other.expectStep(1)
  await expect(other.page.getByText('submitted or cleared in another tab')).toBeVisible()
  await expect(other.page.getByText('We may already have your application')).toHaveCount(0)
  await other.field('First Name').fill('Bo')
  await form.applyAgain()
  await expect(form.field('First Name')).toHaveValue('Bo')
  await expect(form.field('Last Name')).toHaveValue('')
})
