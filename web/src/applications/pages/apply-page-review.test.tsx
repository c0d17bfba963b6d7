import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { shownPhone } from '../apply-form/review.tsx'
import { ANSWERS } from '../factories.ts'
import { openApplyForm, storeDraft, type } from './test-apply-page.ts'

/** All answers, by heading. */
async function reviewed(): Promise<Record<string, Record<string, string>>> {
  await screen.findByText("Here's what you'll send. Does everything look right?")
  const review = screen.getByRole('region', { name: 'Review your application' })
  const groups = within(review).getAllByRole('heading', { level: 4 })
  return Object.fromEntries(
    groups.map(title => {
      const terms = title.closest('section > div > div')?.querySelectorAll('dt') ?? []
      const facts = [...terms].map(term => [term.textContent, term.nextElementSibling?.textContent ?? ''])
      return [title.textContent, Object.fromEntries(facts)]
    }),
  )
}

describe('the review before sending', () => {
  it('shows everything that was entered, by steps, as people read it', async () => {
    const values = {
      ...ANSWERS,
      phoneNumber: '559.555.0134',
      birthDate: '1990-05-06',
      stateOrProvince: 'PR',
      addressLine2: ' ',
      referenceName2: 'Minh',
      referencePhoneNumber2: '+1 559 555 0142',
      previousJobEndDate1: '2020-12-31',
    }
    storeDraft({ step: 4, values })
    openApplyForm()
    const shown = await reviewed()
    expect(Object.keys(shown)).toEqual([
      'Personal Information',
      'Address Information',
      'Job Application Details',
      'Professional References',
      'Work History',
    ])
    expect(shown['Personal Information']).toEqual({
      'First Name': values.firstName,
      'Last Name': values.lastName,
      Email: values.email,
      'Phone Number': '(559) 555-0134',
      'Birth Date': 'May 6, 1990',
    })
    expect(shown['Address Information']).toMatchObject({ 'State/Province': 'Puerto Rico' })
    expect(shown['Address Information']).not.toHaveProperty('Address Line 2')
    expect(shown['Professional References']).toEqual({ Name: 'Minh', Phone: '+1 (559) 555-0142' })
    expect(screen.getByText('Reference 2', { selector: 'p' })).toBeTruthy()
    expect(shown['Work History']).toEqual({ 'End Date': 'Dec 31, 2020' })
    type('Company Name', 'Acme')
    await waitFor(async () =>
      expect((await reviewed())['Work History']).toMatchObject({ 'Company Name': 'Acme' }),
    )
  })
})

it.each([
  ['5595550134', '(559) 555-0134'],
  ['(559) 555-0134', '(559) 555-0134'],
  ['1-559-555-0134', '+1 (559) 555-0134'],
  ['555-0134', '555-0134'],
  ['559 555 0134 x 12', '559 555 0134 x 12'],
  ['+34 612 345 678', '+34 612 345 678'],
])('the phone number %s is shown as %s', (typed, shown) => {
  expect(shownPhone(typed)).toBe(shown)
})
