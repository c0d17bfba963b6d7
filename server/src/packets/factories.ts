import { buildSubmission, SECONDARY_CONTACT, WITHHOLDING } from '@epay/contract/packets/factories'
import { type PacketSubmission, packetSubmissionSchema } from '@epay/contract/packets/packet-form'
import sharp from 'sharp'

const ANSWERS = packetSubmissionSchema('2026-11-20').parse(
  buildSubmission({
    ...SECONDARY_CONTACT,
    ...WITHHOLDING,
    lastName: 'López Muñoz',
    middleInitial: 'M',
    aptNumber: '4B',
    ssn: '512-34-6789',
    attestation: 'lawful_permanent_resident',
    attestationUSCIS: 'A123456789',
    emergencyContactName: 'Nguyễn Thị Hường',
    documentTypes: "Passport,Driver's License",
  }),
)

export function buildAnswers(overrides: Partial<PacketSubmission> = {}): PacketSubmission {
  return { ...ANSWERS, ...overrides }
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
