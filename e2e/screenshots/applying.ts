import { PAGES } from '@epay/contract/auth/pages'
import { makeApplicant } from '../fixtures/applicants.ts'
import { ApplyFormPage, LAST_STEP } from '../fixtures/application-form.ts'
import { at, press, type Scene, type Screenshots } from './screenshot.ts'

async function fillThroughStep({ page, url }: Scene, lastStep: number): Promise<ApplyFormPage> {
  // Fixed, because the name and email of applicants are random by default.
  const person = { lastName: 'Marín', email: 'luz.marin@applicants.example' }
  const form = new ApplyFormPage(page, { ...makeApplicant(), ...person })
  await form.open(url)
  await form.fillEverything(lastStep)
  return form
}

export const APPLY: Screenshots = [
  { steps: [at(PAGES.apply.path)] },
  { state: 'spanish', language: 'es', steps: [at(PAGES.apply.path)] },
  { state: 'errors', steps: [at(PAGES.apply.path), press('Next')] },
  ...[1, 2, 3, 4, 5].map(step => ({
    state: `step-${step}`,
    steps: [(scene: Scene) => fillThroughStep(scene, step)],
  })),
  {
    ...{ state: 'submitted', office: 'changing' },
    steps: [
      async scene => {
        const form = await fillThroughStep(scene, LAST_STEP)
        await form.submitButton.click()
        await form.expectSubmitted()
      },
    ],
  },
]
