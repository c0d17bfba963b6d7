import { PAGES } from '@epay/contract/auth/pages'
import { ApplyFormPage, LAST_STEP, makeResume, RESUME_STEP } from '../fixtures/application-form.ts'
import { at, type Pictures, press, type Scene } from './picture.ts'

async function fillUpTo({ page, url }: Scene, last: number): Promise<ApplyFormPage> {
  const form = new ApplyFormPage(page)
  // Fixed, because applicants are random by default.
  Object.assign(form.applicant, { lastName: 'Marín', email: 'luz.marin@applicants.example' })
  await form.open(url)
  for (let step = 1; step <= last; step++) {
    await form.fillStep(step)
    await form.fillOptional(step)
    if (step === RESUME_STEP) await form.chooseResume(await makeResume())
    if (step < last) await form.nextButton.click()
  }
  return form
}

async function submitRejected(scene: Scene): Promise<void> {
  const form = await fillUpTo(scene, LAST_STEP)
  const errors = { PostalCode: ['Not in this country'], JobAppliedFor: ['Not offered'] }
  await scene.page.route('**/api/JobApplication/upload', route =>
    route.fulfill({ status: 400, json: { title: 'No', errors } }),
  )
  await form.submitButton.click()
  await form.errorBanner.waitFor()
}

export const APPLY: Pictures = [
  { show: [at(PAGES.apply.path)] },
  { state: 'spanish', language: 'es', show: [at(PAGES.apply.path)] },
  { state: 'errors', show: [at(PAGES.apply.path), press('Next')] },
  ...[1, 2, 3, 4, 5].map(step => ({
    state: `step-${step}`,
    show: [(scene: Scene) => fillUpTo(scene, step)],
  })),
  { state: 'submission-refused', show: [submitRejected] },
  {
    ...{ state: 'submitted', office: 'changing' },
    show: [
      async scene => {
        const form = await fillUpTo(scene, LAST_STEP)
        await form.submitButton.click()
        await form.expectSubmitted()
      },
    ],
  },
]
