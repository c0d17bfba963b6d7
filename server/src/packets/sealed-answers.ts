import { recordOf } from '@epay/contract/common/records'
import { type PacketSubmission, SEALED_ANSWERS, type SealedAnswer } from '@epay/contract/packets/packet-form'
import type { Cipher } from '#server/platform/crypto.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import type { NewPacket, PacketRow } from './queries.ts'
import { packets } from './tables.ts'

/** Binds a sealed value to its row and column, so that it can't be moved elsewhere. */
const boundTo = (packetId: string, answer: SealedAnswer) => `packets:${packetId}:${answer}`

export const SEALED_PACKET_COLUMNS: readonly SealedColumn[] = SEALED_ANSWERS.map(answer => ({
  column: packets[answer],
  id: packets.id,
  boundTo: id => boundTo(id, answer),
}))

/**
 * Empty answers become `null`. The type assertion is safe, because the form requires the answers whose columns aren't
 * nullable.
 */
export function sealedAnswerColumns(
  cipher: Cipher,
  packetId: string,
  answers: Pick<PacketSubmission, SealedAnswer>,
): Pick<NewPacket, SealedAnswer> {
  return recordOf(SEALED_ANSWERS, answer =>
    answers[answer] === '' ? null : cipher.seal(answers[answer], boundTo(packetId, answer)),
  ) as Pick<NewPacket, SealedAnswer>
}

/** Returns '' for an empty answer. */
export function openSealed(cipher: Cipher, packet: PacketRow, answer: SealedAnswer): string {
  const sealedAnswer = packet[answer]
  return sealedAnswer === null ? '' : cipher.open(sealedAnswer, boundTo(packet.id, answer))
}
