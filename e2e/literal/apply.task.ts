import { expect } from '@playwright/test'
import { EXPERIENCE } from '../fixtures/applicants.ts'
import { ApplyFormPage, LAST_STEP } from '../fixtures/application-form.ts'
import { test } from './fixtures.ts'

test('submits every field of an application, with a resume', async ({ page, url, reference }) => {
  const form = new ApplyFormPage(page)
  await form.open(url)
  await form.fillEverything(LAST_STEP)
  await form.submitButton.click()
  await form.expectSubmitted()
  await form.expectStep(1)
  await expect(form.field('First Name')).toHaveValue('')
  const [call] = reference.callsOf('POST /JobApplication/upload')
  const resume = expect.objectContaining({ name: 'cv.pdf' })
  expect(Object.fromEntries(call?.form ?? [])).toMatchObject({ ...EXPERIENCE, resume })
})
