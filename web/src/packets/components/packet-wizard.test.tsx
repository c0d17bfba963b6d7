import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json } from '#web/testing/fake-api.ts'
import { buildPrefill } from '../factories.ts'
import {
  completeDepositStep,
  completePersonalStep,
  expectStep,
  fill,
  openWizard,
  PREFILL,
  press,
  region,
} from '../test-wizard.tsx'

const findBanner = () => screen.findByText('Pre-filling form for: Ana Lopez - Electrician')

it('the form explains a state of the application that the packet does not offer', async () => {
  openWizard({ [PREFILL]: () => json(200, buildPrefill({ stateOrProvince: 'OTHER' })) })
  await findBanner()
  expect(screen.getByLabelText<HTMLInputElement>('State').value).toBe('')
  expect(screen.getByText(/^Your application says OTHER \(Non-US\)\./)).toBeTruthy()
})

it('Next focuses the first invalid field, whose error disappears when it changes', async () => {
  openWizard()
  await findBanner()
  const firstName = screen.getByLabelText('First Name')
  fill(firstName, '')
  press('Next')
  expect(screen.getByText('First name is required')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(firstName))
  fill(firstName, 'Ana')
  expect(screen.queryByText('First name is required')).toBeNull()
})

it('the SSN is hidden when its field loses focus, until the user reveals it', async () => {
  openWizard()
  await findBanner()
  const field = screen.getByLabelText<HTMLInputElement>('Social Security Number')
  expect(screen.queryByRole('button', { name: 'Show number' })).toBeNull()
  fill(field, '123456789')
  expect(field.className).toContain('secret')
  press('Show number')
  expect(field.className).not.toContain('secret')
  press('Hide number')
  expect(field.className).toContain('secret')
})

it('the review above the signature masks numbers and links back', async () => {
  openWizard()
  await completePersonalStep()
  await completeDepositStep()
  const review = region('You are about to sign')
  expect(review.getByText('Parent')).toBeTruthy()
  expect(review.queryByText(/123-45-6789/)).toBeNull()
  expect(review.getByText(/6789$/)).toBeTruthy()
  fireEvent.click(review.getByRole('button', { name: 'Edit: Net pay account' }))
  await expectStep(2)
  expect(document.activeElement).toBe(region('Net pay account').getByLabelText('Bank Name'))
})

it('an incomplete withholding account is marked even if it is hidden, until it is removed', async () => {
  openWizard()
  await completePersonalStep()
  const section = region('Withholding account (optional)')
  press('Add an optional split')
  fill(section.getByLabelText('Amount per Pay'), '$150')
  press('Hide optional fields')
  press('Next')
  await section.findByText('Action needed')
  press('Add an optional split')
  press('Remove this split')
  expect(section.getByText('Skipped')).toBeTruthy()
})
