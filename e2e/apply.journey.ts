import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { expect } from '@playwright/test'
import { applicationsOf, EXPERIENCE } from './fixtures/applicants.ts'
import { LAST_STEP, STEP_TITLES, test } from './fixtures/application-form.ts'

const KEY_FIELDS: Record<number, Record<string, string>> = {
  1: {
    'First Name': 'Luz',
    'Last Name': 'Marín',
    Email: 'luz@applicants.example',
    'Phone Number': '(559) 555-0103',
    'Birth Date': '1994-02-17',
  },
  2: { 'Street Address': '12 Main St', City: 'Fresno', 'State/Province': 'PR', 'Postal Code': '00901' },
  3: { 'Job Applied For': 'Welder' },
}
const OPTIONAL_FIELDS: Record<number, string> = { 2: 'Address Line 2', 3: 'Affiliated Union' }

test('progress is the share of the ten key fields, whatever the step', async ({ form, sharedUrl }) => {
  await form.open(sharedUrl)
  let percent = 0
  await form.expectProgress(percent)
  for (const step of [1, 2, 3]) {
    for (const [label, value] of Object.entries(KEY_FIELDS[step] ?? {})) {
      const input = form.field(label)
      if (label === 'State/Province') await input.selectOption(value)
      else await input.fill(value)
      percent += 10
      await form.expectProgress(percent)
    }
    const optional = OPTIONAL_FIELDS[step]
    if (optional) await form.field(optional).fill('anything')
    await form.expectProgress(percent)
    await form.nextButton.click()
    await form.expectStep(step + 1)
  }
  await form.expectProgress(100)
  await form.stepButton(1).click()
  await form.field('Phone Number').fill(' ')
  await form.expectProgress(90)
})

test('a step opens when it is the first, not after the current one, or when the one before it is completed', async ({
  form,

  sharedUrl,
}) => {
  const expectOpen = async (...open: number[]) => {
    for (const [index] of STEP_TITLES.entries()) {
      const button = form.stepButton(index + 1)
      await (open.includes(index + 1) ? expect(button).toBeEnabled() : expect(button).toBeDisabled())
    }
  }
  const { applicant } = form
  await form.open(sharedUrl)
  await form.expectStep(1)
  await expect(form.previousButton).toHaveCount(0)
  await expectOpen(1)

  await form.fillUpTo(3)
  await expectOpen(1, 2, 3)
  await expect(form.stepButton(2)).toHaveAccessibleName('Step 2: Address Information, completed')

  await form.previousButton.click()
  await form.expectStep(2)
  await expect(form.field('City')).toHaveValue(applicant.city)
  await form.stepButton(1).click()
  await form.expectStep(1)
  await expectOpen(1, 2, 3)
  await form.stepButton(3).click()
  await form.expectStep(3)

  await form.fillStep(3)
  await form.nextButton.click()
  await expectOpen(1, 2, 3, 4)
  await form.nextButton.click()
  await form.expectStep(LAST_STEP)
  await expectOpen(1, 2, 3, 4, 5)
  await expect(form.nextButton).toHaveCount(0)
})

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
