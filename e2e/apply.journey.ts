import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { expect } from '@playwright/test'
import { applicationsOf, EXPERIENCE } from './fixtures/applicants.ts'
import { LAST_STEP, test } from './fixtures/application-form.ts'

test('only the button of the last step submits: not Enter in a field, not a double tap on Next', async ({
  form,
  page,
  sharedUrl,
}) => {
  const { applicant } = form
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/JobApplication/upload')) sent++
  })
  await form.open(sharedUrl)
  for (let step = 1; step <= LAST_STEP; step++) {
    await form.fillStep(step)
    await form.fillOptional(step)
    for (const input of await page.locator('form').locator('input:not([type=file]), select').all())
      if (await input.isVisible()) await input.press('Enter')
    await form.expectStep(step)
    if (step === LAST_STEP - 1) await form.nextButton.dblclick()
    else if (step < LAST_STEP) await form.nextButton.click()
  }
  await form.expectStep(LAST_STEP)
  expect(sent).toBe(0)
  expect(await applicationsOf(sharedUrl, applicant)).toEqual([])

  const answer = Promise.withResolvers<void>()
  await page.route('**/JobApplication/upload', async route => {
    await answer.promise
    await route.continue()
  })
  await test.step('Enter on the button submits, once, and says that it does', async () => {
    await form.submitButton.focus()
    await page.keyboard.press('Enter')
    const sending = page.getByRole('button', { name: APPLY_MESSAGES.submitting })
    await expect(sending).toHaveText('Submitting...')
    await expect(sending).toBeDisabled()
    await expect(form.previousButton).toBeDisabled()
    await page.keyboard.press('Enter')
    answer.resolve()
  })

  const number = page.getByText(/^[1-9]\d{3}-\d{4}$/)
  await test.step('a page of its own says that it arrived, and by which number', async () => {
    await expect(form.successBanner).toContainText('Application Submitted Successfully!')
    await expect(form.successBanner).toContainText(
      "Thank you for your application. We'll review it and get back to you soon.",
    )
    await expect(page.getByText('We emailed you a confirmation.')).toBeVisible()
    const shown = await number.innerText()
    await page.reload()
    await expect(number).toHaveText(shown)
    await expect(form.successBanner).toBeVisible()
    const [stored] = await applicationsOf(sharedUrl, applicant)
    expect(stored?.applicationNumber).toBe(shown)
  })

  await test.step('then a new form begins', async () => {
    await form.applyAgain()
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    await form.expectProgress(0)
    await expect(form.stepButton(2)).toBeDisabled()
    await expect(form.field('First Name')).toHaveValue('')
    expect(sent).toBe(1)
  })

  await test.step('the office has every word', async () => {
    expect(await applicationsOf(sharedUrl, applicant)).toMatchObject([
      { ...applicant, ...EXPERIENCE, status: 0, resumePath: null, duplicateOf: null },
    ])
  })
})
