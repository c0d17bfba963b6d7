import { FIRST_PREVIOUS_HASH } from '@epay/contract/packets/evidence/packet-events'
import type { PacketSubmission } from '@epay/contract/packets/packet-form'
import { packetStatements } from '@epay/contract/packets/statements'
import sharp from 'sharp'
import type { PacketContent, PacketEvidence, PacketImages } from './packet-pdf/packet-content.ts'

export function buildAnswers(overrides: Partial<PacketSubmission> = {}): PacketSubmission {
  return {
    applicationId: 'A-1',
    lastName: 'López Muñoz',
    firstName: 'Ana',
    middleInitial: 'M',
    otherLastNames: '',
    address: '1200 Harbor Boulevard',
    aptNumber: '4B',
    cityOrTown: 'Oakland',
    state: 'CA',
    zipCode: '94607',
    dateOfBirth: '1991-04-12',
    ssn: '512-34-6789',
    attestation: 'lawful_permanent_resident',
    attestationExpDate: '',
    attestationUSCIS: 'A123456789',
    attestationI94: '',
    attestationPassport: '',
    attestationCountry: '',
    emergencyContactName: 'Nguyễn Thị Hường',
    emergencyContactRelationship: 'spouse',
    emergencyContactPhone: '(510) 555-0142',
    emergencyContactEmail: 'huong@example.com',
    secondaryEmergencyContactName: 'Łukasz Żółć',
    secondaryEmergencyContactRelationship: 'friend',
    secondaryEmergencyContactPhone: '510-555-0177',
    secondaryEmergencyContactEmail: 'lukasz@example.com',
    secondaryBankName: 'Bay Credit Union',
    secondaryAccountType: 'checking',
    secondaryRoutingNumber: '121000358',
    secondaryAccountNumber: '000123454321',
    bankName: 'Harbor Savings',
    accountType: 'savings',
    routingNumber: '121042882',
    accountNumber: '998877665544',
    depositAmount: '150.00',
    directDepositDate: '2026-11-20',
    documentTypes: ['Passport', "Driver's License"],
    signatureBase64: 'data:image/png;base64,iVBORw0KGgo=',
    disclaimerAcknowledged: 'true',
    language: 'en',
    ...overrides,
  }
}

export function buildContent(overrides: Partial<PacketContent> = {}): PacketContent {
  return {
    packetId: '7b0c6a53-8f0e-4c57-9f4f-6a2f4d8f6f10',
    companyName: 'Pacific Crest Builders',
    logo: undefined,
    jobAppliedFor: 'Journeyman Electrician',
    answers: buildAnswers(),
    documents: [
      { name: 'passport.pdf', mime: 'application/pdf', size: 204_800, sha256: 'a1'.repeat(32) },
      { name: 'license front.jpg', mime: 'image/jpeg', size: 1_250_000, sha256: 'b2'.repeat(32) },
    ],
    submittedAt: new Date('2026-11-20T17:03:12Z'),
    evidence: buildEvidence(),
    ...overrides,
  }
}

function buildEvidence(): PacketEvidence {
  const { disclaimer, authorization } = packetStatements('en', 'Pacific Crest Builders')
  const signedAt = '2026-11-20T17:03:12.000Z'
  return {
    signing: {
      language: 'en',
      statements: [authorization, disclaimer],
      signedAt,
      signer: 'Ana M López Muñoz',
      filledInBy: 'candidate',
      submittedBy: 'Ana López Muñoz',
      linkId: '0d3f4d0e-5a3e-4f4c-9a7e-3d3c8f2f6b11',
      accountId: null,
      address: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (Linux; Android 15)',
    },
    parts: [{ path: 'documents/01-passport.pdf', sha256: 'a1'.repeat(32) }],
    events: [
      {
        number: 1,
        kind: 'packet-signed',
        at: signedAt,
        by: 'Ana López Muñoz',
        details: {},
        previous: FIRST_PREVIOUS_HASH,
        hash: 'c3'.repeat(32),
      },
    ],
    fingerprint: 'd4'.repeat(32),
    numberKey: 'e5'.repeat(16),
  }
}

const SIGNATURE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="150"><rect width="420" height="150" fill="white"/><path d="M30 90 C 80 10, 120 150, 170 70 S 260 20, 390 95" stroke="black" stroke-width="3" fill="none"/></svg>`

export async function buildSignaturePng(): Promise<Buffer> {
  return sharp(Buffer.from(SIGNATURE_SVG)).flatten({ background: 'white' }).png().toBuffer()
}

/** A JPEG with GPS metadata, like a phone photo. */
export async function buildPhotoJpeg(): Promise<Buffer> {
  return sharp({ create: { width: 480, height: 640, channels: 3, background: '#8fb3c4' } })
    .withExif({
      IFD0: { Copyright: 'secret-place' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 48/1 0/1' },
    })
    .jpeg()
    .toBuffer()
}

export async function buildImages(): Promise<PacketImages> {
  return { photo: await buildPhotoJpeg(), signature: await buildSignaturePng() }
}
