import { HIRING_FIELDS, OPTIONAL_FIELDS } from '@epay/contract/applications/application-fields'
import { buildRequiredFields } from '@epay/contract/applications/factories'
import type { Application } from '@epay/contract/applications/schemas'
import { fieldNames } from '@epay/contract/common/fields'
import { recordOf } from '@epay/contract/common/records'

export const ANSWERS = buildRequiredFields({
  lastName: 'Lopez',
  email: 'ana@example.com',
  phoneNumber: '559 555 0134',
  birthDate: '1990-05-06',
  streetAddress: '12 Main St',
  city: 'Fresno',
  stateOrProvince: 'CA',
  postalCode: '93650',
  jobAppliedFor: 'Welder',
})

export const HIRING_TERMS = { dateHired: '2026-12-01', wageScale: 'Journeyman', firstWeekOfWork: '2026-W49' }

export function buildApplication(overrides: Partial<Application> = {}): Application {
  return {
    id: 'a-17',
    ...ANSWERS,
    ...recordOf([...OPTIONAL_FIELDS, ...fieldNames(HIRING_FIELDS)], () => null),
    resumePath: null,
    status: 0,
    creationTime: '2026-11-19T18:00:00.000Z',
    lastModificationTime: null,
    packetSubmittedAt: null,
    duplicateOf: null,
    approvalRemark: null,
    ...overrides,
  }
}
