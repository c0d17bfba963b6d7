import type { REQUIRED_FIELDS } from './application-fields.ts'

type KeyFields = Record<(typeof REQUIRED_FIELDS)[number], string>

/** The required fields of an application; tests override only the fields that matter to them. */
export function buildKeyFields(overrides: Partial<KeyFields> = {}): KeyFields {
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
