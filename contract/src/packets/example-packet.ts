import { MARIA, OFFICE } from '../common/example-people.ts'
import type { FullPacketOverview } from './staff-schemas.ts'

/** What the examples of the API's description have in common. */

export const EXAMPLE_PACKET_PARAMS = { id: MARIA.applicationId }

export const EXAMPLE_ANSWERS = {
  lastName: MARIA.lastName,
  firstName: MARIA.firstName,
  dateOfBirth: MARIA.birthDate,
  address: MARIA.street,
  cityOrTown: MARIA.city,
  state: MARIA.state,
  zipCode: MARIA.zip,
  attestation: 'citizen',
  emergencyContactName: 'Ben Sandoval',
  emergencyContactRelationship: 'spouse',
  emergencyContactPhone: '(510) 555-0199',
  emergencyContactEmail: 'ben.sandoval@applicants.example',
  secondaryBankName: 'Harbor Credit Union',
  secondaryAccountType: 'checking',
}

export const EXAMPLE_OVERVIEW: FullPacketOverview = {
  versions: [
    {
      number: 1,
      submittedAt: '2026-11-09T19:44:00.000Z',
      submittedBy: MARIA.name,
      filledInBy: 'candidate',
      reopenedAt: null,
      areDocumentsScanned: true,
    },
  ],
  employee: null,
  hiredOn: MARIA.dateHired,
  endedOn: null,
  keepUntil: '2029-11-16',
  isDue: false,
  deletedAt: null,
  i9: {
    today: '2026-11-20',
    isEmployed: true,
    section2: {
      dueOn: '2026-11-19',
      earliestOn: '2026-11-09',
      done: { id: '312', doneOn: '2026-11-17', by: OFFICE.manager.name },
    },
    reverification: null,
  },
}
