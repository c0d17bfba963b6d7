import { expect, type Locator, type Page } from '@playwright/test'
import { applicationsOf, EXPERIENCE } from './fixtures/applicants.ts'
import { ApplyFormPage, LAST_STEP, makeResume, RESUME_STEP, test } from './fixtures/application-form.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const STATE = 'State/Province'

/** Everything that pages of this address have left in the browser. */
async function kept(page: Page): Promise<string> {
  const { origins, cookies } = await page.context().storageState({ indexedDB: true })
  return JSON.stringify({ origins, cookies })
}

async function expectEmpty(form: ApplyFormPage): Promise<void> {
  await form.expectStep(1)
  await form.expectProgress(0)
  await expect(form.field('Email')).toHaveValue('')
}

test('a reload in step 4 restores everything', async ({ form, page, sharedUrl }) => {
  const { applicant } = form
  const resume = await makeResume()
  await form.open(sharedUrl)
  for (const step of [1, 2, 3]) {
    await form.fillStep(step)
    await form.fillOptional(step)
    if (step === RESUME_STEP) await form.chooseResume(resume)
    await form.nextButton.click()
  }
  await form.fillOptional(4)
  await expect(page.getByText('Saved on this phone a moment ago.')).toBeVisible()
  await page.reload()

  await test.step('step 4, where it was', async () => {
    await form.expectStep(4)
    await form.expectProgress(100)
    for (const number of [1, 2] as const) {
      const reference = `Reference ${number}`
      await expect(form.field('Name', reference)).toHaveValue(EXPERIENCE[`referenceName${number}`])
      await expect(form.field('Title', reference)).toHaveValue(EXPERIENCE[`referenceTitle${number}`])
      await expect(form.field('Relationship', reference)).toHaveValue(
        EXPERIENCE[`referenceRelationship${number}`],
      )
      await expect(form.field('Email', reference)).toHaveValue(EXPERIENCE[`referenceEmail${number}`])
      await expect(form.field('Phone', reference)).toHaveValue(EXPERIENCE[`referencePhoneNumber${number}`])
    }
  })

  await test.step('the resume is asked for again, by its name', async () => {
    const words = "You chose cv.pdf last time. Choose it again, because your browser can't save files."
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: 'Choose it now' }).click()
    await form.expectStep(RESUME_STEP)
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused()
    await expect(page.getByRole('group', { name: 'Resume' })).toContainText(words)
    await expect(form.field('Job Applied For')).toHaveValue(applicant.jobAppliedFor)
    await expect(form.field('Affiliated Union')).toHaveValue(EXPERIENCE.affiliatedUnion)
    await form.chooseResume(resume)
    await expect(page.getByText('You chose cv.pdf last time')).toHaveCount(0)
  })

  await test.step('the steps before', async () => {
    await form.stepButton(2).click()
    await expect(form.field('Street Address')).toHaveValue(applicant.streetAddress)
    await expect(form.field('Address Line 2')).toHaveValue(EXPERIENCE.addressLine2)
    await expect(form.field('City')).toHaveValue(applicant.city)
    await expect(form.field(STATE)).toHaveValue(applicant.stateOrProvince)
    await expect(form.field('Postal Code')).toHaveValue(applicant.postalCode)
    await form.stepButton(1).click()
    await expect(form.field('First Name')).toHaveValue(applicant.firstName)
    await expect(form.field('Last Name')).toHaveValue(applicant.lastName)
    await expect(form.field('Email')).toHaveValue(applicant.email)
    await expect(form.field('Phone Number')).toHaveValue(applicant.phoneNumber)
    await expect(form.field('Birth Date')).toHaveValue(applicant.birthDate)
  })

  await test.step('sent, it is whole, and leaves nothing on the phone', async () => {
    expect(await kept(page)).toContain(applicant.email)
    await form.stepButton(4).click()
    await form.nextButton.click()
    await form.fillOptional(LAST_STEP)
    await form.submitButton.click()
    await form.expectSubmitted()
    expect(await applicationsOf(sharedUrl, applicant)).toMatchObject([
      { ...applicant, ...EXPERIENCE, resumePath: 'cv.pdf' },
    ])
    expect(await kept(page)).not.toContain(applicant.email)
    await form.applyAgain()
    await page.reload()
    await expectEmpty(form)
  })
})

test('a closed tab, and no connection while typing, cost nothing', async ({ form, page, sharedUrl }) => {
  const { applicant } = form
  await form.open(sharedUrl)
  await page.context().setOffline(true)
  await form.fillUpTo(3)
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const later = new ApplyFormPage(await context.newPage())
  await later.open(sharedUrl)
  await later.expectStep(3)
  await later.stepButton(2).click()
  await expect(later.field('City')).toHaveValue(applicant.city)
})

test('a draft is kept for 14 days after the last change', async ({ form, page, sharedUrl }) => {
  const { applicant } = form
  const begin = Date.parse('2026-03-02T17:00:00Z')
  await page.clock.setFixedTime(begin)
  await form.open(sharedUrl)
  await expect(page.getByText('for up to 14 days')).toBeVisible()
  await form.fillUpTo(2)

  await page.clock.setFixedTime(begin + 14 * DAY_MS - 1000)
  await page.reload()
  await form.expectStep(2)
  await expect(page.getByText('Saved on this phone 13 days ago.')).toBeVisible()
  await form.field('City').fill(applicant.city)
  await expect(page.getByText('Saved on this phone a moment ago.')).toBeVisible()

  await page.clock.setFixedTime(begin + 28 * DAY_MS - 2000)
  await page.reload()
  await expect(form.field('City')).toHaveValue(applicant.city)
  await page.clock.setFixedTime(begin + 28 * DAY_MS - 1000)
  await page.reload()
  await expectEmpty(form)
  expect(await kept(page)).not.toContain(applicant.email)
})

test('Clear removes everything, and can be taken back', async ({ form, page, sharedUrl }) => {
  const { applicant } = form
  const resume = await makeResume()
  await form.open(sharedUrl)
  await form.fillUpTo(RESUME_STEP)
  await form.chooseResume(resume)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  const news = page.getByRole('status').filter({ hasText: 'Your answers were cleared.' })
  await expect(news).toBeVisible()
  await expectEmpty(form)
  expect(await kept(page)).not.toContain(applicant.email)

  await news.getByRole('button', { name: 'Undo' }).click()
  await form.expectStep(RESUME_STEP)
  await expect(page.getByRole('list', { name: 'Resume' })).toContainText('cv.pdf')
  expect(await kept(page)).toContain(applicant.email)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.reload()
  await expectEmpty(form)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('on a shared device nothing is left, for as long as it is shared', async ({ form, page, sharedUrl }) => {
  const { applicant } = form
  await form.open(sharedUrl)
  await form.fillUpTo(2)
  expect(await kept(page)).toContain(applicant.email)
  await expect(page.getByText('Sharing this device?')).toBeVisible()
  await page.getByRole('button', { name: "Don't save here" }).click()
  const warning = page.getByText("You'll lose")
  await expect(warning).toBeVisible()
  expect(await kept(page)).not.toContain(applicant.email)
  await form.fillStep(2)
  await form.nextButton.click()
  await form.expectStep(3)
  expect(await kept(page)).not.toContain(applicant.city)

  await page.reload()
  await expectEmpty(form)
  await expect(warning).toBeVisible()
  await form.fillStep(1)
  expect(await kept(page)).not.toContain(applicant.email)
  await page.getByRole('button', { name: 'Save my answers' }).click()
  await page.reload()
  await expect(form.field('Email')).toHaveValue(applicant.email)
})

test('the form works in a browser that stores nothing, and does not say that it saves', async ({
  form,
  page,
  sharedUrl,
}) => {
  const { applicant } = form
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await form.open(sharedUrl)
  await expect(page.getByText("Your browser can't save your answers")).toBeVisible()
  await expect(page.getByText('for up to 14 days')).toHaveCount(0)
  await form.fillUpTo(LAST_STEP)
  await expect(page.getByText("You'll lose")).toBeVisible()
  await expect(page.getByText(/^Saved on this/)).toHaveCount(0)
  await form.submitButton.click()
  await form.expectSubmitted()
  expect(await applicationsOf(sharedUrl, applicant)).toMatchObject([applicant])
})

test('what is typed in one tab is not lost to another', async ({ form, page, sharedUrl }) => {
  await form.open(sharedUrl)
  await form.fillUpTo(2)
  const other = new ApplyFormPage(await page.context().newPage())
  await other.open(sharedUrl)
  await other.field('City').fill('Clovis')
  await expect(form.field('City')).toHaveValue('Clovis')
  await form.field('Street Address').fill('9 Elm St')
  await expect(other.field('Street Address')).toHaveValue('9 Elm St')
  await page.reload()
  await expect(form.field('City')).toHaveValue('Clovis')
  await expect(form.field('Street Address')).toHaveValue('9 Elm St')
})

for (const width of [390, 430, 1280])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    for (const language of ['English', 'Español'])
      test(`what clears the form lies under nothing else: ${language}`, async ({ form, page, sharedUrl }) => {
        await form.open(sharedUrl)
        await form.field('First Name').fill('Luz')
        if (language === 'Español') await page.getByRole('button', { name: language }).click()
        const clear = page.getByRole('button', { name: /^(Clear|Borrar)$/ })
        await expectOwnArea(clear)
        await expectOwnArea(page.getByRole('button', { name: /^(Don't save here|No guardar nada aquí)$/ }))
      })
  })

/** A tap anywhere in its area hits it and nothing else; the area is large enough for a finger. */
async function expectOwnArea(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const { height, others } = await button.evaluate(element => {
    const { left, right, top, bottom, height } = element.getBoundingClientRect()
    const others: string[] = []
    for (let y = top + 1; y < bottom; y += 2)
      for (let x = left + 1; x < right; x += 4) {
        const hit = document.elementFromPoint(x, y)
        if (hit !== element && !element.contains(hit)) others.push(hit?.textContent ?? 'nothing')
      }
    return { height, others }
  })
  expect(others).toEqual([])
  expect(height).toBeGreaterThanOrEqual(44)
}
