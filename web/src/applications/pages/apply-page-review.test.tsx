import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatPhone } from '../apply-form/review.tsx'
import { ANSWERS } from '../factories.ts'
import { openApplyForm, storeDraft, type } from './test-apply-page.ts'

/** Returns the displayed answers by label. */
async function readReview(): Promise<Record<string, string>> {
  await screen.findByText("Here's what you'll send. Does everything look right?")
  const review = screen.getByRole('region', { name: 'Review your application' })
  const terms = [...review.querySelectorAll('dt')]
  return Object.fromEntries(terms.map(term => [term.textContent, term.nextElementSibling?.textContent ?? '']))
}

it('the review shows all answers, formatted for reading', async () => {
  const values = {
    ...{ ...ANSWERS, phoneNumber: '559.555.0134', stateOrProvince: 'PR', addressLine2: ' ' },
    ...{ referenceName2: 'Minh', referencePhoneNumber2: '+1 559 555 0142' },
    previousJobEndDate1: '2020-12-31',
  }
  storeDraft({ step: 4, values })
  openApplyForm()
  const { firstName, lastName, email, streetAddress, city, postalCode, jobAppliedFor } = values
  expect(await readReview()).toEqual({
    ...{ 'First Name': firstName, 'Last Name': lastName, Email: email },
    ...{ 'Phone Number': '(559) 555-0134', 'Birth Date': 'May 6, 1990' },
    ...{ 'Street Address': streetAddress, City: city, 'State/Province': 'Puerto Rico' },
    ...{ 'Postal Code': postalCode, 'Job Applied For': jobAppliedFor },
    ...{ Name: 'Minh', Phone: '+1 (559) 555-0142', 'End Date': 'Dec 31, 2020' },
  })
  expect(screen.getByText('Reference 2', { selector: 'p' })).toBeTruthy()
  type('Company Name', 'Acme')
  await waitFor(async () => expect(await readReview()).toMatchObject({ 'Company Name': 'Acme' }))
})

it.each([
  ['5595550134', '(559) 555-0134'],
  ['(559) 555-0134', '(559) 555-0134'],
  ['1-559-555-0134', '+1 (559) 555-0134'],
  ['559 555 0134 x 12', '559 555 0134 x 12'],
  ['+34 612 345 678', '+34 612 345 678'],
])('formats the phone number %s as %s', (phone, formatted) => {
  expect(formatPhone(phone)).toBe(formatted)
})
