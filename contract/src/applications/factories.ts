import type { REQUIRED_FIELDS } from './application-fields.ts'

type RequiredFields = Record<(typeof REQUIRED_FIELDS)[number], string>

export function buildRequiredFields(overrides: Partial<RequiredFields> = {}): RequiredFields {
  return {
    firstName: 'Ana',
    lastName: 'López',
    email: 'ana@applicants.example',
    phoneNumber: '(510) 555-0142',
    birthDate: '1991-04-12',
    streetAddress: '1200 Harbor Boulevard',
    city: 'Oakland',
    stateOrProvince: 'CA',
    postalCode: '94607',
    jobAppliedFor: 'Electrician',
    ...overrides,
  }
}
