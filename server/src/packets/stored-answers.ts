import type { PacketSubmission } from '@epay/contract/packets/packet-form'
import type { SealedAnswer } from '@epay/contract/packets/sealed-answers'

/** What is stored in clear: no personal numbers, and nothing that has a place of its own. */
export type PlainAnswers = Omit<
  PacketSubmission,
  SealedAnswer | 'applicationId' | 'signatureBase64' | 'disclaimerAcknowledged'
>

export function plainAnswersOf(answers: PacketSubmission): PlainAnswers {
  const {
    applicationId: _application,
    signatureBase64: _signature,
    disclaimerAcknowledged: _disclaimer,
    ssn: _ssn,
    attestationUSCIS: _uscis,
    attestationI94: _i94,
    attestationPassport: _passport,
    secondaryRoutingNumber: _netRouting,
    secondaryAccountNumber: _netAccount,
    routingNumber: _routing,
    accountNumber: _account,
    ...plain
  } = answers
  return plain
}

/** What a sealed column is bound to, so that a value can't be moved to another row or column. */
export function sealedColumnOf(packetId: string, answer: SealedAnswer): string {
  return `packets:${packetId}:${answer}`
}
