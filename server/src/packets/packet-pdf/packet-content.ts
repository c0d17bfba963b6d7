import { fieldsWith } from '@epay/contract/common/fields'
import type { PacketEvent } from '@epay/contract/packets/evidence/packet-events'
import type { Signing } from '@epay/contract/packets/evidence/packet-manifest'
import type { PacketField } from '@epay/contract/packets/packet-field'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import {
  formatAnswer,
  isFilledIn,
  type PacketFieldName,
  type PacketSubmission,
} from '@epay/contract/packets/packet-form'
import type { LogoImage } from '#server/platform/logo.ts'
import type { PrintedField } from './blocks.ts'

export type PacketDocument = { name: string; mime: string; size: number; sha256: string }

export type PacketContent = {
  packetId: string
  companyName: string
  /** The current logo, even for an older packet. */
  logo: LogoImage | undefined
  jobAppliedFor: string
  answers: PacketSubmission
  documents: readonly PacketDocument[]
  submittedAt: Date
  evidence: PacketEvidence
}

export type PacketEvidence = {
  signing: Signing
  parts: readonly { path: string; sha256: string }[]
  events: readonly PacketEvent[]
  /** Fingerprint of the key that signs the manifest. */
  fingerprint: string
  /**
   * Key for checking full numbers against their digests. Printed only on the payroll page, which the signer's copy
   * doesn't have.
   */
  numberKey: string | undefined
}

/** The photo is a JPEG, the signature a PNG without transparency. */
export type PacketImages = { photo: Buffer; signature: Buffer }

/** Only the payroll page shows SSNs, account numbers, and immigration numbers in full. */
export type NumberDisplay = 'masked' | 'in full'

function printedValue(name: PacketFieldName, answers: PacketSubmission, numbers: NumberDisplay): string {
  const answer = [answers[name]].flat().join(', ')
  const { isSealed }: PacketField = PACKET_FIELDS[name]
  return isSealed && numbers === 'in full' ? answer : formatAnswer(name, answer)
}

export function answersIn(
  section: PacketField['section'],
  answers: PacketSubmission,
  numbers: NumberDisplay = 'masked',
): PrintedField[] {
  return fieldsWith(PACKET_FIELDS, { section }).map(name => {
    const { label, print }: PacketField = PACKET_FIELDS[name]
    return { label, value: printedValue(name, answers, numbers), isWide: print?.isWide }
  })
}

export function netPayAnswers(answers: PacketSubmission, numbers: NumberDisplay): PrintedField[] {
  const [bankName, accountType, ...rest] = answersIn('netPay', answers, numbers)
  const amount = { label: 'Amount', value: 'What remains of the net pay' }
  return [bankName, accountType, amount, ...rest].filter(field => field !== undefined)
}

/** Returns `undefined` if no second account was entered for part of the pay. */
export function withholdingAnswers(
  answers: PacketSubmission,
  numbers: NumberDisplay,
): PrintedField[] | undefined {
  return isFilledIn('withholding', answers) ? answersIn('withholding', answers, numbers) : undefined
}

/** The numbers that only the payroll page shows in full, and the answers that identify the person. */
export function personalNumbers(answers: PacketSubmission): PrintedField[] {
  return fieldsWith(PACKET_FIELDS, { step: 'personal' }).flatMap(name => {
    const { label, isSealed, print }: PacketField = PACKET_FIELDS[name]
    return isSealed || print?.isOnPayrollPage
      ? [{ label, value: printedValue(name, answers, 'in full') }]
      : []
  })
}
