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
}

/** Shape: the photo as JPEG, the signature as PNG without transparency. */
export type PacketImages = { photo: Buffer; signature: Buffer }
