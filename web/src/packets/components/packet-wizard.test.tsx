import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json, problem } from '#web/testing/fake-api.ts'
import { buildPrefill } from '../factories.ts'
import {
  completeDepositStep,
  completePersonalStep,
  fill,
  openWizard,
  PREFILL,
  press,
  region,
  stepIs,
} from '../test-wizard.tsx'

const percent = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')

describe('the steps', () => {
  it('show heading, banner, prefilled answers and how far it is', async () => {
    openWizard({
      [PREFILL]: () => json(200, buildPrefill({ addressLine2: 'Apt 4', stateOrProvince: 'OTHER' })),
    })
    expect(await screen.findByText('Pre-filling form for: Ana Lopez - Electrician')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Employee Packet' })).toBeTruthy()
    expect(percent()).toBe('33')
    const values = [
      'First Name',
      'Last Name',
      /^Apt. Number/,
      'City or Town',
      'ZIP Code',
      'Date of Birth',
    ].map(label => screen.getByLabelText<HTMLInputElement>(label).value)
    expect(values).toEqual(['Ana', 'Lopez', 'Apt 4', 'Fresno', '93650', '1994-03-02'])
    expect(screen.getByLabelText<HTMLInputElement>('State').value).toBe('')
    expect(screen.getByText(/^Your application says OTHER \(Non-US\)\./)).toBeTruthy()
  })

  it('are left only in order: Next says Validating... and the first invalid field gets the focus', async () => {
    openWizard()
    await screen.findByText(/^Pre-filling/)
    fill(screen.getByLabelText('First Name'), '')
    press('Next')
    expect(screen.getByRole('button', { name: 'Validating...' }).ariaDisabled).toBe('true')
    expect(screen.getByText('First name is required')).toBeTruthy()
    expect(screen.getByText('Social Security Number is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First Name')))
    expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy()
    fill(screen.getByLabelText('First Name'), 'Ana')
    expect(screen.queryByText('First name is required')).toBeNull()
    expect(screen.getByText('Social Security Number is required')).toBeTruthy()
  })

  it('hide the SSN as soon as its field is left, until they are asked to show it', async () => {
    openWizard()
    await screen.findByText(/^Pre-filling/)
    const field = screen.getByLabelText<HTMLInputElement>('Social Security Number')
    expect(screen.queryByRole('button', { name: 'Show number' })).toBeNull()
    fill(field, '123456789')
    expect(field.className).toContain('secret')
    press('Show number')
    expect(field.className).not.toContain('secret')
    press('Hide number')
    expect(field.className).toContain('secret')
  })

  it('show everything above the signature, numbers masked, and lead back to any of it', async () => {
    openWizard()
    await completePersonalStep()
    await completeDepositStep()
    await stepIs(3)
    const review = region('You are about to sign')
    expect(review.getByText('Maria Lopez')).toBeTruthy()
    expect(review.getByText('Parent')).toBeTruthy()
    expect(review.queryByText(/123-45-6789/)).toBeNull()
    expect(review.getByText(/6789$/)).toBeTruthy()
    expect(review.getAllByText('Nothing added')).toHaveLength(2)
    fireEvent.click(review.getByRole('button', { name: 'Edit: Net pay account' }))
    await stepIs(2)
    expect(document.activeElement).toBe(region('Net pay account').getByLabelText('Bank Name'))
  })
})

describe('step 2', () => {
  async function openDeposit() {
    openWizard()
    await completePersonalStep()
  }

  it('takes digits only, cut at nine, and hints at a number that no bank has', async () => {
    await openDeposit()
    const field = region('Net pay account').getByLabelText<HTMLInputElement>('Routing Number')
    fill(field, '12-1000 249x1')
    expect(field.value).toBe('121000249')
    expect(screen.getByText(/doesn't look like/)).toBeTruthy()
    fill(field, '121000248')
    expect(screen.queryByText(/doesn't look like/)).toBeNull()
  })

  it('opens the withholding account by itself, unless it was closed by hand', async () => {
    await openDeposit()
    const section = region('Withholding account (optional)')
    expect(section.getByText('Skipped')).toBeTruthy()
    press('Add an optional split')
    fill(section.getByLabelText('Amount per Pay'), '$150')
    fill(section.getByLabelText('Account Type'), 'savings')
    expect(section.getByText('$150 per pay')).toBeTruthy()
    expect(section.queryByText('Skipped')).toBeNull()
    press('Hide optional fields')
    expect(section.queryByLabelText('Bank Name')).toBeNull()
    expect(section.getByText('Savings')).toBeTruthy()
    press('Next')
    await section.findByText('Action needed')
    expect(section.queryByLabelText('Bank Name')).toBeNull()
    press('Add an optional split')
    expect(section.getByText('Withholding bank name is required when withholding is specified')).toBeTruthy()
    press('Remove this split')
    expect(section.getByText('Skipped')).toBeTruthy()
  })
})

describe('opening', () => {
  it('tells when the application can’t be loaded, and tries again', async () => {
    let isUp = false
    openWizard({ [PREFILL]: () => (isUp ? json(200, buildPrefill()) : problem(500)) })
    const alert = await screen.findByText('Failed to load application data. Please try again.')
    expect(alert.closest('[role=alert]')).toBeTruthy()
    isUp = true
    press('Try Again')
    expect(await screen.findByText(/^Pre-filling/)).toBeTruthy()
  })
})
