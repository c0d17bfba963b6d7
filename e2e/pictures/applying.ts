import { PAGES } from '@epay/contract/auth/pages'
import { ApplyFormPage, LAST_STEP, makeResume, RESUME_STEP } from '../fixtures/application-form.ts'
import { at, type Picture, type Pictures, type Scene, steps } from './picture.ts'

/** The form with the same applicant in every picture. */
function formOf({ page }: Scene): ApplyFormPage {
  const form = new ApplyFormPage(page)
  Object.assign(form.applicant, { lastName: 'Marín', email: 'luz.marin@applicants.example' })
  return form
}

const step = (number: number): Picture => ({
  state: `step-${number}`,
  async show(scene) {
    const form = formOf(scene)
    await form.open(scene.url)
    await form.fillUpTo(number)
    await form.fillStep(number)
    await form.fillOptional(number)
    if (number === RESUME_STEP) await form.chooseResume(await makeResume())
  },
})

async function fillAll(scene: Scene): Promise<ApplyFormPage> {
  const form = formOf(scene)
  await form.open(scene.url)
  for (let number = 1; number <= LAST_STEP; number++) {
    await form.fillStep(number)
    await form.fillOptional(number)
    if (number === RESUME_STEP) await form.chooseResume(await makeResume())
    if (number < LAST_STEP) await form.nextButton.click()
  }
  return form
}

export const APPLY: Pictures = [
  { show: at(PAGES.apply.path) },
  { state: 'spanish', language: 'es', show: at(PAGES.apply.path) },
  {
    state: 'errors',
    show: steps(at(PAGES.apply.path), ({ page }) =>
      page.getByRole('button', { name: 'Next', exact: true }).click(),
    ),
  },
  step(1),
  step(2),
  step(3),
  step(4),
  step(5),
  {
    state: 'submission-refused',
    async show(scene) {
      const form = await fillAll(scene)
      const errors = { PostalCode: ['Not in this country'], JobAppliedFor: ['Not offered'] }
      await scene.page.route('**/api/JobApplication/upload', route =>
        route.fulfill({
          status: 400,
          contentType: 'application/json',
          body: JSON.stringify({ title: 'No', errors }),
        }),
      )
      await form.submitButton.click()
      await form.errorBanner.waitFor()
    },
  },
  {
    state: 'lost-connection',
    async show(scene) {
      const form = await fillAll(scene)
      await scene.page.route('**/api/JobApplication/upload', route => route.abort())
      await form.submitButton.click()
      await form.errorBanner.waitFor()
    },
  },
  {
    state: 'submitted',
    office: 'changing',
    async show(scene) {
      const form = await fillAll(scene)
      await form.submitButton.click()
      await form.expectSubmitted()
    },
  },
]
