import { writeFileSync } from 'node:fs'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { expect, type Page, type Route } from '@playwright/test'
import { applicationsOf, resumeOf } from './fixtures/applicants.ts'
import { LAST_STEP, makeResume, RESUME_STEP, test, UPLOAD_CALL } from './fixtures/application-form.ts'
import { makeLockedPdf, makePdf } from './fixtures/files.ts'

const NETWORK = 'An error occurred during submission. Please check your network connection.'
const MAYBE_RECEIVED = /^We may already have your application/
const RECEIVED = 'We already have your application'
const TO_CORRECT = 'Fix the highlighted fields, then submit again.'

/** Alters the next submission on its way, as an older form in the browser might send it. */
async function alterNext(page: Page, from: string, to: string): Promise<void> {
  const alter = (route: Route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
    expect(body).toContain(from)
    return route.continue({ postData: Buffer.from(body.replace(from, to), 'latin1') })
  }
  await page.route(UPLOAD_CALL, alter, { times: 1 })
}

const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) })
const ANSWERS: [name: string, answer: Parameters<Route['fulfill']>[0], text: string][] = [
  [
    'a general message',
    { status: 400, ...json({ errors: { '': ['The job is taken.'] } }) },
    'The job is taken.',
  ],
  ['a title alone', { status: 400, ...json({ title: 'Nothing was sent' }) }, 'Nothing was sent'],
  ['nothing that can be read', { status: 400, body: 'no' }, 'An unknown validation error occurred.'],
  ['text', { status: 500, body: 'The disk is full' }, 'Submission failed: The disk is full'],
  ['a page of a proxy', { status: 502, body: '<html>Sorry</html>' }, 'Submission failed: Bad Gateway'],
  ['nothing', { status: 503 }, 'Submission failed: Service Unavailable'],
]

test('whatever answers, the banner says so, and the words stay', async ({ form, page, sharedUrl }) => {
  const { applicant } = form
  await form.open(sharedUrl)
  await form.fillUpTo(LAST_STEP)
  for (const [name, answer, text] of ANSWERS) {
    await test.step(name, async () => {
      await page.route(UPLOAD_CALL, route => route.fulfill(answer), { times: 1 })
      await form.submitButton.click()
      await form.expectBanner(text)
      await form.expectStep(LAST_STEP)
      await expect(page.locator(':focus')).toContainText('Submission Error')
    })
  }
  await test.step('no answer at all', async () => {
    await page.route(UPLOAD_CALL, route => route.abort(), { times: 1 })
    await form.submitButton.click()
    await form.expectBanner(NETWORK)
  })
  await form.submitButton.click()
  await form.expectSubmitted()
  expect(await applicationsOf(sharedUrl, applicant)).toMatchObject([applicant])
})

test('what the server refuses is said at its field, and the step with the first one is opened', async ({
  form,
  page,
  sharedUrl,
}) => {
  const { applicant } = form
  await form.open(sharedUrl)
  await form.fillUpTo(LAST_STEP)

  await test.step('a field of step 2', async () => {
    await alterNext(page, applicant.city, 'x'.repeat(101))
    await form.submitButton.click()
    await form.expectStep(2)
    await form.expectBanner(TO_CORRECT)
    const city = form.field('City')
    await expect(city).toBeFocused()
    await expect(city).toBeInViewport()
    await expect(city).toHaveAccessibleDescription('City cannot exceed 100 characters')
    await expect(city).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('the first message of each field, whatever the case of its name', async () => {
    await form.stepButton(LAST_STEP).click()
    const errors = { PostalCode: ['Not in this country', 'Too short'], JobAppliedFor: ['Not offered'] }
    await page.route(UPLOAD_CALL, route => route.fulfill({ status: 400, ...json({ title: 'No', errors }) }), {
      times: 1,
    })
    await form.submitButton.click()
    await form.expectStep(2)
    await expect(form.field('Postal Code')).toBeFocused()
    await expect(form.field('Postal Code')).toHaveAccessibleDescription('Not in this country')
    await expect(form.stepButton(3)).toHaveAccessibleName(/, needs correction$/)
    await form.nextButton.click()
    await form.expectStep(3)
    await expect(form.field('Job Applied For')).toHaveAccessibleDescription('Not offered')
  })

  await test.step('corrected, it is taken', async () => {
    await form.field('Job Applied For').fill('Fitter')
    await form.nextButton.click()
    await form.nextButton.click()
    await form.submitButton.click()
    await form.expectSubmitted()
    expect(await applicationsOf(sharedUrl, applicant)).toMatchObject([
      { ...applicant, jobAppliedFor: 'Fitter' },
    ])
  })
})

test('a resume that the server refuses is said beside it', async ({ form, page, sharedUrl }) => {
  const { applicant } = form
  // The page doesn't know that it asks for a password.
  const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: await makeLockedPdf() }
  await form.open(sharedUrl)
  await form.fillWithResume(resume)
  await form.submitButton.click()
  await form.expectStep(RESUME_STEP)
  const button = page.getByRole('button', { name: 'Choose another file' })
  await expect(button).toBeFocused()
  await expect(button).toHaveAccessibleDescription(
    'This PDF opens only with a password. Save it without one, or print it to a new PDF, and choose that.',
  )
  expect(await applicationsOf(sharedUrl, applicant)).toEqual([])
  await form.chooseResume(await makeResume())
  await form.stepButton(LAST_STEP).click()
  await form.submitButton.click()
  await form.expectSubmitted()
})

test('a connection that is gone at submit costs neither words nor file', async ({
  form,
  page,
  sharedUrl,
}) => {
  const { applicant } = form
  const resume = await makeResume('my cv.pdf')
  await form.open(sharedUrl)
  await form.fillWithResume(resume)
  await page.context().setOffline(true)
  await form.submitButton.click()
  await form.expectBanner(NETWORK)
  await form.expectStep(LAST_STEP)
  expect(await applicationsOf(sharedUrl, applicant)).toEqual([])

  await page.context().setOffline(false)
  await form.submitButton.click()
  await form.expectSubmitted()
  const [stored, ...others] = await applicationsOf(sharedUrl, applicant)
  expect(others).toEqual([])
  expect(stored).toMatchObject({ ...applicant, resumePath: 'my cv.pdf' })
  expect((await resumeOf(sharedUrl, stored?.id ?? '')).equals(resume.buffer)).toBe(true)
})

test('an answer that is lost on the way makes no second application', async ({
  form,
  page,
  sharedUrl,
  badConnection,
}, testInfo) => {
  const { applicant } = form
  const resume = testInfo.outputPath('cv.pdf')
  writeFileSync(resume, await makePdf('Luz'))
  const submitWithoutAnswer = async () => {
    const statuses = await badConnection.losingAnswers('/api/JobApplication/upload', async () => {
      await form.submitButton.click()
      await form.expectBanner(NETWORK)
    })
    expect(new Set(statuses)).toEqual(new Set([201]))
  }
  await form.open(badConnection.url)
  await form.fillWithResume(resume)

  await test.step('submitted again', async () => {
    await submitWithoutAnswer()
    await submitWithoutAnswer()
    expect(await applicationsOf(sharedUrl, applicant)).toHaveLength(1)
  })

  await test.step('also after a reload, without the file', async () => {
    await page.reload()
    await form.expectStep(LAST_STEP)
    await expect(page.getByText(MAYBE_RECEIVED)).toBeVisible()
    await form.submitButton.click()
    await expect(page.getByText(RECEIVED)).toBeVisible()
    expect(await applicationsOf(sharedUrl, applicant)).toHaveLength(1)
  })

  await test.step('or with the same file chosen again', async () => {
    await form.stepButton(RESUME_STEP).click()
    await form.chooseResume(resume)
    await form.stepButton(LAST_STEP).click()
    await form.submitButton.click()
    await form.expectSubmitted()
    expect(await applicationsOf(sharedUrl, applicant)).toMatchObject([{ ...applicant, resumePath: 'cv.pdf' }])
  })

  await test.step('what was changed meanwhile is another application only when that is asked for', async () => {
    await form.applyAgain()
    await form.fillUpTo(LAST_STEP)
    await submitWithoutAnswer()
    await form.stepButton(1).click()
    await form.field('Phone Number').fill('(559) 555-0199')
    await form.stepButton(LAST_STEP).click()
    await form.submitButton.click()
    await expect(page.getByText(RECEIVED)).toBeVisible()
    expect(await applicationsOf(sharedUrl, applicant)).toHaveLength(2)
    await page.getByRole('button', { name: 'Send this version too' }).click()
    await form.expectSubmitted()
    const stored = await applicationsOf(sharedUrl, applicant)
    expect(stored.map(({ duplicateOf }) => duplicateOf !== null)).toEqual([false, true, true])
  })
})

test('a browser that fills in the hidden field is told, and stands in nobody’s way twice', async ({
  form,
  page,
  sharedUrl,
}) => {
  const { applicant } = form
  await form.open(sharedUrl)
  await form.fillUpTo(LAST_STEP)
  await page.locator('input[name=faxNumber]').evaluate((input: HTMLInputElement) => {
    input.value = '555'
  })
  await form.submitButton.click()
  await form.expectBanner(APPLY_MESSAGES.honeypot)
  expect(await applicationsOf(sharedUrl, applicant)).toEqual([])
  await form.submitButton.click()
  await form.expectSubmitted()
})

test.describe('where submissions are throttled', () => {
  test.use({ settings: { RATE_LIMITS: 'on' } })

  test('the banner asks to wait, and the words stay', async ({ form, page, portal }) => {
    await portal.start()
    const { applicant } = form
    await form.open(portal.url)
    await form.fillUpTo(LAST_STEP)
    const statuses = await page.evaluate(async path => {
      const answers = Array.from({ length: 61 }, () => fetch(path, { method: 'POST', body: new FormData() }))
      return (await Promise.all(answers)).map(({ status }) => status)
    }, '/api/JobApplication/upload')
    expect(statuses).toContain(429)
    await form.submitButton.click()
    await form.expectBanner(`Submission failed: ${APPLY_MESSAGES.tooManySubmissions}`)
    await form.stepButton(2).click()
    await expect(form.field('City')).toHaveValue(applicant.city)
  })
})
