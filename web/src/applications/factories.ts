import type { Application } from '@epay/contract/applications/schemas'

/** What an applicant cannot do without. */
export const ANSWERS = {
  firstName: 'Ana',
  lastName: 'Lopez',
  email: 'ana@example.com',
  phoneNumber: '559 555 0134',
  birthDate: '1990-05-06',
  streetAddress: '12 Main St',
  city: 'Fresno',
  stateOrProvince: 'CA',
  postalCode: '93650',
  jobAppliedFor: 'Welder',
}

/** An application for tests: fills what the test does not say. */
export function buildApplication(overrides: Partial<Application> = {}): Application {
  return {
    id: 'a-17',
    ...ANSWERS,
    addressLine2: null,
    affiliatedUnion: null,
    resumePath: null,
    referenceName1: null,
    referenceTitle1: null,
    referenceRelationship1: null,
    referenceEmail1: null,
    referencePhoneNumber1: null,
    referenceName2: null,
    referenceTitle2: null,
    referenceRelationship2: null,
    referenceEmail2: null,
    referencePhoneNumber2: null,
    previousWorkPlace1: null,
    previousJobTitle1: null,
    previousJobStartDate1: null,
    previousJobEndDate1: null,
    previousJobPhoneNumber1: null,
    previousWorkPlace2: null,
    previousJobTitle2: null,
    previousJobStartDate2: null,
    previousJobEndDate2: null,
    previousJobPhoneNumber2: null,
    dateHired: null,
    wageScale: null,
    firstWeekOfWork: null,
    sageEmployeeId: null,
    notes: null,
    status: 0,
    creationTime: '2026-11-19T18:00:00.000Z',
    lastModificationTime: null,
    packetSubmittedAt: null,
    duplicateOf: null,
    ...overrides,
  }
}
