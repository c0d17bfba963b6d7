import { expect, type Locator, type Page } from '@playwright/test'
import { applicationsOf, EXPERIENCE, makeApplicant } from './fixtures/applicants.ts'
import {
  chooseResume,
  expectProgress,
  expectStep,
  expectSubmitted,
  field,
  fillOptional,
  fillStep,
  fillUpTo,
  group,
  LAST_STEP,
  nextButton,
  openForm,
  RESUME_STEP,
  stepButton,
  submitButton,
} from './fixtures/application-form.ts'
import { makePdf } from './fixtures/files.ts'
import { test } from './fixtures/portal.ts'

test.use({ viewport: { width: 390, height: 844 } })

const DAY_MS = 24 * 60 * 60 * 1000
const STATE = 'State/Province'

/** Everything that pages of this address have left in the browser. */
async function kept(page: Page): Promise<string> {
  const { origins, cookies } = await page.context().storageState({ indexedDB: true })
  return JSON.stringify({ origins, cookies })
}

async function expectEmpty(page: Page): Promise<void> {
  await expectStep(page, 1)
  await expectProgress(page, 0)
  await expect(field(page, 'Email')).toHaveValue('')
}

test('a reload in step 4 restores everything', async ({ page, sharedUrl }) => {
  const applicant = makeApplicant()
  const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: await makePdf('Luz') }
  await openForm(page, sharedUrl)
  for (const step of [1, 2, 3]) {
    await fillStep(page, step, applicant)
    await fillOptional(page, step)
    if (step === RESUME_STEP) await chooseResume(page, resume)
    await nextButton(page).click()
  }
  await fillOptional(page, 4)
  await expect(page.getByText('Saved on this phone a moment ago.')).toBeVisible()
  await page.reload()

  await test.step('step 4, where it was', async () => {
    await expectStep(page, 4)
    await expectProgress(page, 100)
    for (const number of [1, 2] as const) {
      const reference = group(page, `Reference ${number}`)
      await expect(field(reference, 'Name')).toHaveValue(EXPERIENCE[`referenceName${number}`])
      await expect(field(reference, 'Title')).toHaveValue(EXPERIENCE[`referenceTitle${number}`])
      await expect(field(reference, 'Relationship')).toHaveValue(EXPERIENCE[`referenceRelationship${number}`])
      await expect(field(reference, 'Email')).toHaveValue(EXPERIENCE[`referenceEmail${number}`])
      await expect(field(reference, 'Phone')).toHaveValue(EXPERIENCE[`referencePhoneNumber${number}`])
    }
  })

  await test.step('the resume is asked for again, by its name', async () => {
    const words =
      'Last time you chose cv.pdf. Please choose it again: a browser keeps your words, not your files.'
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: 'Choose it now' }).click()
    await expectStep(page, RESUME_STEP)
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused()
    await expect(page.getByRole('group', { name: 'Resume' })).toContainText(words)
    await expect(field(page, 'Job Applied For')).toHaveValue(applicant.jobAppliedFor)
    await expect(field(page, 'Affiliated Union')).toHaveValue(EXPERIENCE.affiliatedUnion)
    await chooseResume(page, resume)
    await expect(page.getByText('Last time you chose')).toHaveCount(0)
  })

  await test.step('the steps before', async () => {
    await stepButton(page, 2).click()
    await expect(field(page, 'Street Address')).toHaveValue(applicant.streetAddress)
    await expect(field(page, 'Address Line 2')).toHaveValue(EXPERIENCE.addressLine2)
    await expect(field(page, 'City')).toHaveValue(applicant.city)
    await expect(field(page, STATE)).toHaveValue(applicant.stateOrProvince)
    await expect(field(page, 'Postal Code')).toHaveValue(applicant.postalCode)
    await stepButton(page, 1).click()
    await expect(field(page, 'First Name')).toHaveValue(applicant.firstName)
    await expect(field(page, 'Last Name')).toHaveValue(applicant.lastName)
    await expect(field(page, 'Email')).toHaveValue(applicant.email)
    await expect(field(page, 'Phone Number')).toHaveValue(applicant.phoneNumber)
    await expect(field(page, 'Birth Date')).toHaveValue(applicant.birthDate)
  })

  await test.step('sent, it is whole, and leaves nothing on the phone', async () => {
    expect(await kept(page)).toContain(applicant.email)
    await stepButton(page, 4).click()
    await nextButton(page).click()
    await fillOptional(page, LAST_STEP)
    await submitButton(page).click()
    await expectSubmitted(page)
    expect(await applicationsOf(sharedUrl, applicant)).toMatchObject([
      { ...applicant, ...EXPERIENCE, resumePath: 'cv.pdf' },
    ])
    expect(await kept(page)).not.toContain(applicant.email)
    await page.reload()
    await expectEmpty(page)
  })
})

test('a closed tab, and no connection while typing, cost nothing', async ({ page, sharedUrl }) => {
  const applicant = makeApplicant()
  await openForm(page, sharedUrl)
  await page.context().setOffline(true)
  await fillUpTo(page, 3, applicant)
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await openForm(later, sharedUrl)
  await expectStep(later, 3)
  await stepButton(later, 2).click()
  await expect(field(later, 'City')).toHaveValue(applicant.city)
})

test('a draft is kept for 14 days after the last change', async ({ page, sharedUrl }) => {
  const applicant = makeApplicant()
  const begin = Date.parse('2026-03-02T17:00:00Z')
  await page.clock.setFixedTime(begin)
  await openForm(page, sharedUrl)
  await expect(page.getByText('for up to 14 days')).toBeVisible()
  await fillUpTo(page, 2, applicant)

  await page.clock.setFixedTime(begin + 14 * DAY_MS - 1000)
  await page.reload()
  await expectStep(page, 2)
  await expect(page.getByText('Saved on this phone 13 days ago.')).toBeVisible()
  await field(page, 'City').fill(applicant.city)
  await expect(page.getByText('Saved on this phone a moment ago.')).toBeVisible()

  await page.clock.setFixedTime(begin + 28 * DAY_MS - 2000)
  await page.reload()
  await expect(field(page, 'City')).toHaveValue(applicant.city)
  await page.clock.setFixedTime(begin + 28 * DAY_MS - 1000)
  await page.reload()
  await expectEmpty(page)
  expect(await kept(page)).not.toContain(applicant.email)
})

test('Clear removes everything, and can be taken back', async ({ page, sharedUrl }) => {
  const applicant = makeApplicant()
  const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: await makePdf('Luz') }
  await openForm(page, sharedUrl)
  await fillUpTo(page, RESUME_STEP, applicant)
  await chooseResume(page, resume)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  const news = page.getByRole('status').filter({ hasText: 'Everything you typed is gone from here.' })
  await expect(news).toBeVisible()
  await expectEmpty(page)
  expect(await kept(page)).not.toContain(applicant.email)

  await news.getByRole('button', { name: 'Bring it back' }).click()
  await expectStep(page, RESUME_STEP)
  await expect(page.getByRole('list', { name: 'Resume' })).toContainText('cv.pdf')
  expect(await kept(page)).toContain(applicant.email)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.reload()
  await expectEmpty(page)
  await expect(page.getByRole('button', { name: 'Bring it back' })).toHaveCount(0)
})

test('on a shared device nothing is left, for as long as it is shared', async ({ page, sharedUrl }) => {
  const applicant = makeApplicant()
  await openForm(page, sharedUrl)
  await fillUpTo(page, 2, applicant)
  expect(await kept(page)).toContain(applicant.email)
  await expect(page.getByText('Do other people use this device?')).toBeVisible()
  await page.getByRole('button', { name: 'Save nothing here' }).click()
  const warning = page.getByText('what you typed is lost when you close or reload this page')
  await expect(warning).toBeVisible()
  expect(await kept(page)).not.toContain(applicant.email)
  await fillStep(page, 2, applicant)
  await nextButton(page).click()
  await expectStep(page, 3)
  expect(await kept(page)).not.toContain(applicant.city)

  await page.reload()
  await expectEmpty(page)
  await expect(warning).toBeVisible()
  await fillStep(page, 1, applicant)
  expect(await kept(page)).not.toContain(applicant.email)
  await page.getByRole('button', { name: 'Save what I type' }).click()
  await page.reload()
  await expect(field(page, 'Email')).toHaveValue(applicant.email)
})

test('a browser that keeps nothing is no hindrance, and nothing else is claimed', async ({
  page,
  sharedUrl,
}) => {
  const applicant = makeApplicant()
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await openForm(page, sharedUrl)
  await expect(page.getByText('This browser saves nothing here')).toBeVisible()
  await expect(page.getByText('for up to 14 days')).toHaveCount(0)
  await fillUpTo(page, LAST_STEP, applicant)
  await expect(page.getByText('what you typed is lost when you close or reload this page')).toBeVisible()
  await expect(page.getByText(/^Saved on this/)).toHaveCount(0)
  await submitButton(page).click()
  await expectSubmitted(page)
  expect(await applicationsOf(sharedUrl, applicant)).toMatchObject([applicant])
})

test('what is typed in one tab is not lost to another', async ({ page, sharedUrl }) => {
  const applicant = makeApplicant()
  await openForm(page, sharedUrl)
  await fillUpTo(page, 2, applicant)
  const other = await page.context().newPage()
  await openForm(other, sharedUrl)
  await field(other, 'City').fill('Clovis')
  await expect(field(page, 'City')).toHaveValue('Clovis')
  await field(page, 'Street Address').fill('9 Elm St')
  await expect(field(other, 'Street Address')).toHaveValue('9 Elm St')
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Clovis')
  await expect(field(page, 'Street Address')).toHaveValue('9 Elm St')
})

for (const width of [390, 430, 1280])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    for (const language of ['English', 'Español'])
      test(`what clears the form lies under nothing else: ${language}`, async ({ page, sharedUrl }) => {
        await openForm(page, sharedUrl)
        await field(page, 'First Name').fill('Luz')
        if (language === 'Español') await page.getByRole('button', { name: language }).click()
        const clear = page.getByRole('button', { name: /^(Clear|Borrar)$/ })
        await expectOwnArea(clear)
        await expectOwnArea(page.getByRole('button', { name: /^(Save nothing here|No guardar nada aquí)$/ }))
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
