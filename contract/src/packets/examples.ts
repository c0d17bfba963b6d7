import { APPLICATION_MESSAGES } from '../applications/messages.ts'
import { ACCESS_REFUSALS } from '../auth/messages.ts'
import { examplesOf } from '../common/example.ts'
import { EXAMPLE_TOKENS, MARIA } from '../common/example-people.ts'
import { FILE_MESSAGES } from '../files/messages.ts'
import { packetEndpoints } from './endpoints.ts'
import { packetKeyEndpoints } from './evidence/endpoints.ts'
import { EXAMPLE_ANSWERS, EXAMPLE_PACKET_PARAMS as params } from './example-packet.ts'
import { COPY_MESSAGES, PACKET_MESSAGES } from './messages.ts'
import { STAFF_PACKET_MESSAGES } from './staff-messages.ts'

const query = { candidatetoken: EXAMPLE_TOKENS.link }
/** A picture of one pixel; a real signature is larger. */
const SIGNATURE = 'data:image/png;base64,iVBORw0KGgo='
const form = {
  applicationId: MARIA.applicationId,
  ...EXAMPLE_ANSWERS,
  ssn: MARIA.ssn,
  secondaryRoutingNumber: MARIA.routingNumber,
  secondaryAccountNumber: MARIA.accountNumber,
  directDepositDate: '2026-11-09',
  documentTypes: 'Passport',
  signatureBase64: SIGNATURE,
  disclaimerAcknowledged: 'true',
  language: 'en',
} as const
const submitted = { success: true, errorMessage: null }
const noCopy = { NOT_FOUND: COPY_MESSAGES.notSubmitted, CONFLICT: COPY_MESSAGES.over } as const
const unreadable = { FILE_UNREADABLE: FILE_MESSAGES.unreadable } as const

export const packetExamples = examplesOf(packetEndpoints, {
  candidatePrefill: {
    params,
    query,
    response: {
      firstName: MARIA.firstName,
      lastName: MARIA.lastName,
      birthDate: MARIA.birthDate,
      streetAddress: MARIA.street,
      addressLine2: null,
      city: MARIA.city,
      stateOrProvince: MARIA.state,
      postalCode: MARIA.zip,
      jobAppliedFor: MARIA.job,
      language: 'en',
    },
    errors: { CONFLICT: PACKET_MESSAGES.alreadySubmitted },
  },
  submitAsStaff: { form, response: submitted, errors: { NOT_FOUND: APPLICATION_MESSAGES.notFound } },
  submitAsCandidate: {
    query: { token: EXAMPLE_TOKENS.link },
    form,
    response: submitted,
    errors: { FORBIDDEN: ACCESS_REFUSALS.otherLink },
  },
  copyState: { params, query, response: { availableUntil: '2026-11-10T19:44:00.000Z' }, errors: noCopy },
  copy: {
    params,
    query,
    response: { name: 'Maria_Sandoval_copy_of_packet.zip' },
    errors: { ...noCopy, ...unreadable },
  },
  pdf: {
    params,
    response: { name: 'Maria_Sandoval_packet.pdf' },
    errors: { NOT_FOUND: STAFF_PACKET_MESSAGES.noPacket, ...unreadable },
  },
  zip: {
    params,
    response: { name: 'Maria_Sandoval_packet.zip' },
    errors: { NOT_FOUND: STAFF_PACKET_MESSAGES.noPacket, ...unreadable },
  },
})

export const packetKeyExamples = examplesOf(packetKeyEndpoints, {
  keys: {
    response: {
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
          y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
          kid: '3f9a02bc71de4488a0c5179e6b2d83f4c1907ae65d3b28f0479c1e5ab6d20f83',
        },
      ],
    },
  },
})
