import { PAGES } from '@epay/contract/auth/pages'
import { makeApplicant } from '../fixtures/applicants.ts'
import { ApplyFormPage, LAST_STEP } from '../fixtures/application-form.ts'
import { at, type Pictures, press, type Scene } from './picture.ts'

async function fillThroughStep({ page, url }: Scene, last: number): Promise<ApplyFormPage> {
  // Fixed, because the name and email of applicants are random by default.
  const person = { lastName: 'Marín', email: 'luz.marin@applicants.example' }
  const form = new ApplyFormPage(page, { ...makeApplicant(), ...person })
  await form.open(url)
  await form.fillEverything(last)
  return form
}

export const APPLY: Pictures = [
  { show: [at(PAGES.apply.path)] },
  { state: 'spanish', language: 'es', show: [at(PAGES.apply.path)] },
  { state: 'errors', show: [at(PAGES.apply.path), press('Next')] },
  ...[1, 2, 3, 4, 5].map(step => ({
    state: `step-${step}`,
    show: [(scene: Scene) => fillThroughStep(scene, step)],
  })),
  {
    ...{ state: 'submitted', office: 'changing' },
    show: [
      async scene => {
        const form = await fillThroughStep(scene, LAST_STEP)
        await form.submitButton.click()
        await form.expectSubmitted()
      },
    ],
  },
]
