import type { PacketEvent } from '@epay/contract/packets/evidence/packet-events'
import type { Signing } from '@epay/contract/packets/evidence/packet-manifest'
import type { PacketSubmission } from '@epay/contract/packets/packet-form'

export type PacketDocument = { name: string; mime: string; size: number; sha256: string }

/** What the packet's PDF shows. */
export type PacketContent = {
  packetId: string
  companyName: string
  jobAppliedFor: string
  answers: PacketSubmission
  documents: readonly PacketDocument[]
  submittedAt: Date
  filledInBy: 'candidate' | 'staff'
  /** The name of whoever handed the packet in. */
  submittedBy: string
  address: string | null
  userAgent: string | null
  evidence: PacketEvidence
}

/** What proves the signature: the evidence page shows it. */
export type PacketEvidence = {
  signing: Signing
  /** The files of the ZIP beside this document, with their SHA-256. */
  parts: readonly { path: string; sha256: string }[]
  events: readonly PacketEvent[]
  /** Of the key that the portal signs the manifest with. */
  fingerprint: string
  /** Shown on the payroll page alone: opens the digests of the numbers. */
  numberKey: string
}

/** Shape: the photo as JPEG, the signature as PNG without transparency. */
export type PacketImages = { photo: Buffer; signature: Buffer }
