import {
  APPLICATION_FIELDS,
  DETAILS_FIELDS,
  type DetailsField,
} from '@epay/contract/applications/application-fields'
import { APPLY_STEPS } from '@epay/contract/applications/application-form'
import { SECTION_TITLES } from '@epay/contract/applications/review-texts'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sectionOf } from '../details/details-sections.tsx'
import { buildApplication } from '../factories.ts'
import { openDetails, startEditing } from './test-applications-page.ts'
import { openApplyForm, storeDraft } from './test-apply-page.ts'

function labelOf(name: string): string | undefined {
  const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  return control?.labels?.[0]?.textContent
}

it.each(APPLY_STEPS.map(({ fields }, step) => ({ step, fields })))(
  'step $step of the application form has a labeled input for every field',
  ({ step, fields }) => {
    storeDraft({ step })
    openApplyForm()
    expect(fields.filter(name => !labelOf(name)?.startsWith(APPLICATION_FIELDS[name].label))).toEqual([])
  },
)

it('the details have a labeled input for every field in its section', async () => {
  const { modal } = await openDetails({ application: buildApplication({ status: 1 }) })
  await startEditing(modal)
  for (const name of Object.values(SECTION_TITLES)) {
    const control = modal.getByRole('button', { name: new RegExp(`^${name}`) })
    if (control.getAttribute('aria-expanded') === 'false') fireEvent.click(control)
  }
  const sectionTitle = (name: DetailsField) => {
    const panel = document.querySelector(`[name="${name}"]`)?.closest('[role="region"]')
    return document.getElementById(panel?.getAttribute('aria-labelledby') ?? '')?.textContent
  }
  await waitFor(() => {
    const fields = DETAILS_FIELDS.filter(name => !labelOf(name)?.startsWith(APPLICATION_FIELDS[name].label))
    expect(fields).toEqual([])
  })
  expect(DETAILS_FIELDS.filter(name => sectionTitle(name) !== SECTION_TITLES[sectionOf(name)])).toEqual([])
})

it('the details show the answer that replaces a birth date', async () => {
  const application = buildApplication({ birthDate: null, isAdult: true })
  const { modal } = await openDetails({ application })
  expect(modal.getByText('18 or older')).toBeTruthy()
  await startEditing(modal)
  const birthDate = modal.getByLabelText<HTMLInputElement>('Birth Date (optional)')
  expect(birthDate.value).toBe('')
  const hint = document.getElementById(birthDate.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('18 or older: yes')
})
