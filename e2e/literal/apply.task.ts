import { expect } from '@playwright/test'
import { EXPERIENCE } from '../fixtures/applicants.ts'
import { ApplyFormPage, LAST_STEP, makeResume } from '../fixtures/application-form.ts'
import { test } from './setting.ts'

const UPLOAD = 'POST /JobApplication/upload'

test('submits every field of an application, with a resume', async ({ page, url, reference }) => {
  const form = new ApplyFormPage(page)
  await form.open(url)
  for (let step = 1; step < LAST_STEP; step++) {
    await form.fillStep(step)
    await form.fillOptional(step)
    if (step === 3) await form.chooseResume(await makeResume())
    await form.nextButton.click()
    await form.expectStep(step + 1)
  }
  await form.fillOptional(LAST_STEP)
  await form.submitButton.click()
  await form.expectSubmitted()
  await form.expectStep(1)
  await expect(form.field('First Name')).toHaveValue('')
  const [call] = reference.callsOf(UPLOAD)
  const resume = expect.objectContaining({ name: 'cv.pdf' })
  expect(Object.fromEntries(call?.form ?? [])).toMatchObject({ ...EXPERIENCE, resume })
})

test('shows the first message for a rejected field', async ({ page, url, reference }) => {
  const form = new ApplyFormPage(page)
  await form.open(url)
  await form.fillUpTo(LAST_STEP)
  const errors = { PhoneNumber: ['No such number.', 'Too short.'] }
  reference.answerNext(UPLOAD, { status: 400, body: { title: 'Validation failed', errors } })
  await form.submitButton.click()
  await form.expectStep(1)
  await expect(form.field('Phone Number')).toHaveAccessibleDescription('No such number.')
})
