import type { PacketSubmission } from '@epay/contract/packets/packet-form'
import sharp from 'sharp'

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
