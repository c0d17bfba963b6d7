import type { CandidatePrefill } from '@epay/contract/applications/schemas'
import type { PacketDraft } from '@epay/contract/packets/draft'
import { createPacketFile } from './files/packet-file.ts'
import { initialValues, type PacketValues } from './form/packet-values.ts'

export const TODAY = '2026-11-20'

export function buildPrefill(overrides: Partial<CandidatePrefill> = {}): CandidatePrefill {
  return {
    firstName: 'Ana',
    lastName: 'Lopez',
    streetAddress: '12 Main St',
    addressLine2: null,
    city: 'Fresno',
    stateOrProvince: 'CA',
    postalCode: '93650',
    birthDate: '1994-03-02',
    jobAppliedFor: 'Electrician',
    language: 'en',
    ...overrides,
  }
}

const file = (name: string, type: string) => createPacketFile(new File(['content'], name, { type }))

export function buildPacketValues(overrides: Partial<PacketValues> = {}): PacketValues {
  return {
    ...initialValues(buildPrefill(), TODAY),
    ssn: '123-45-6789',
    attestation: 'citizen',
    emergencyContactName: 'Maria Lopez',
    emergencyContactRelationship: 'parent',
    emergencyContactPhone: '(559) 555-0199',
    emergencyContactEmail: 'maria@example.com',
    secondaryBankName: 'Valley Credit Union',
    secondaryRoutingNumber: '121000248',
    secondaryAccountNumber: '000123456',
    userPhoto: file('me.jpg', 'image/jpeg'),
    documentTypes: ["Driver's License", 'SSN Card'],
    documentFiles: [file('license.png', 'image/png'), file('ssn.pdf', 'application/pdf')],
    signature: 'data:image/png;base64,AAAA',
    disclaimerAcknowledged: true,
    ...overrides,
  }
}

export function buildDraft(overrides: Partial<PacketDraft> = {}): PacketDraft {
  return { version: 0, savedAt: null, answers: {}, files: [], reopened: null, ...overrides }
}
