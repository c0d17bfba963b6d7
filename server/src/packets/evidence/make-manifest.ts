import { randomBytes } from 'node:crypto'
import { isFieldWith } from '@epay/contract/common/fields'
import { formatAnswersFile, NUMBER_KEY_BYTES } from '@epay/contract/packets/evidence/answers-file'
import { answerDigest, SALT_BYTES } from '@epay/contract/packets/evidence/digests'
import {
  ACCOUNT_DETAIL,
  chainEvents,
  type NewPacketEvent,
  type PacketEvent,
  USERNAME_DETAIL,
} from '@epay/contract/packets/evidence/packet-events'
import {
  formatManifest,
  MANIFEST_PATH,
  MANIFEST_SIGNATURE_PATH,
  type ManifestAnswer,
  PACKET_FORMATS,
  type PacketManifest,
  type Signing,
  STATEMENTS_DETAIL,
  statementsDigest,
} from '@epay/contract/packets/evidence/packet-manifest'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { maskAnswer, type PacketSubmission, type SealedAnswer } from '@epay/contract/packets/packet-form'
import { buildPart, manifestFileOf, type PacketPart } from '../packet-zip.ts'
import type { PacketSigner } from './packet-signer.ts'

/** Hash-chains the history and the signing event, which contains the SHA-256 of every signed part. */
export async function chainSignature(
  history: readonly NewPacketEvent[],
  signing: Signing,
  parts: readonly PacketPart[],
  kind: 'packet-signed' | 'form-signed' = 'packet-signed',
): Promise<PacketEvent[]> {
  const { filledInBy, linkId, accountId, username, address, userAgent, language, statements } = signing
  const details: Record<string, string> = {
    filledInBy,
    ...(linkId && { linkId }),
    ...(accountId && { [ACCOUNT_DETAIL]: accountId }),
    ...(username && { [USERNAME_DETAIL]: username }),
    address: address ?? '',
    userAgent: userAgent ?? '',
    language,
    [STATEMENTS_DETAIL]: await statementsDigest(statements),
  }
  for (const { path, sha256 } of parts) details[path] = sha256
  return chainEvents([...history, { kind, at: signing.signedAt, by: signing.submittedBy, details }])
}

export function signManifest(
  signer: PacketSigner,
  content: Omit<PacketManifest, 'files' | 'chainHead'>,
  parts: readonly PacketPart[],
): PacketPart[] {
  const manifest = Buffer.from(
    formatManifest({
      ...content,
      files: parts.map(manifestFileOf),
      chainHead: content.events.at(-1)?.hash ?? '',
    }),
  )
  const signature = Buffer.from(signer.sign(manifest))
  return [buildPart(MANIFEST_PATH, manifest), buildPart(MANIFEST_SIGNATURE_PATH, signature)]
}

/** The content of answers.json, and a digest of each answer for the manifest. */
type SignedAnswers = {
  file: Buffer
  answers: ManifestAnswer[]
  /** Key for checking full numbers against their digests; only the payroll page shows it. */
  numberKey: string
}

const isSealed = (name: string): name is SealedAnswer => isFieldWith(PACKET_FIELDS, { isSealed: true }, name)

export async function signAnswers(packetId: string, submission: PacketSubmission): Promise<SignedAnswers> {
  const { signatureBase64: _signature, ...values } = submission
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const numberKey = randomBytes(NUMBER_KEY_BYTES).toString('hex')
  const maskedAnswers: Record<string, string | string[]> = {}
  const answers: ManifestAnswer[] = []
  for (const [name, value] of Object.entries(values)) {
    const isNumber = isSealed(name) && typeof value === 'string' && value !== ''
    const maskedValue = isNumber ? maskAnswer(name, value) : value
    const fullDigest = isNumber ? await answerDigest(numberKey, name, value) : undefined
    answers.push({
      name,
      digest: await answerDigest(salt, name, maskedValue),
      ...(fullDigest && { fullDigest }),
    })
    maskedAnswers[name] = maskedValue
  }
  const file = formatAnswersFile({ format: PACKET_FORMATS.answers, packetId, salt, answers: maskedAnswers })
  return { file: Buffer.from(file), answers, numberKey }
}
