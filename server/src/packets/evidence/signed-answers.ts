import { randomBytes } from 'node:crypto'
import { isFieldWith } from '@epay/contract/common/fields'
import { formatAnswersFile } from '@epay/contract/packets/evidence/answers-file'
import { NUMBER_KEY_BYTES } from '@epay/contract/packets/evidence/check-number'
import { type AnswerValue, answerDigest, SALT_BYTES } from '@epay/contract/packets/evidence/digests'
import { type ManifestAnswer, PACKET_FORMATS } from '@epay/contract/packets/evidence/packet-manifest'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { maskAnswer, type PacketSubmission } from '@epay/contract/packets/packet-form'

/** The answers as answers.json carries them, and what the manifest keeps of each. */
export type SignedAnswers = {
  file: Buffer
  answers: ManifestAnswer[]
  /** Opens the digests of the numbers in full; the payroll page alone shows it. */
  numberKey: string
}

const isSealed = (name: string) => isFieldWith(PACKET_FIELDS, { isSealed: true }, name)

/** The signature is a file of its own. */
export async function signAnswers(packetId: string, submission: PacketSubmission): Promise<SignedAnswers> {
  const { signatureBase64: _signature, ...given } = submission
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const numberKey = randomBytes(NUMBER_KEY_BYTES).toString('hex')
  const shown: Record<string, string | string[]> = {}
  const answers: ManifestAnswer[] = []
  for (const [name, value] of Object.entries(given)) {
    shown[name] = shownValue(name, value)
    answers.push(await signAnswer(name, value, { shown: shown[name], salt, numberKey }))
  }
  const file = formatAnswersFile({ format: PACKET_FORMATS.answers, packetId, salt, answers: shown })
  return { file: Buffer.from(file), answers, numberKey }
}

function shownValue(name: string, value: string | string[]): string | string[] {
  if (Array.isArray(value) || !isFieldWith(PACKET_FIELDS, { isSealed: true }, name)) return value
  return maskAnswer(name, value)
}

async function signAnswer(
  name: string,
  value: AnswerValue,
  { shown, salt, numberKey }: { shown: AnswerValue; salt: string; numberKey: string },
): Promise<ManifestAnswer> {
  const digest = await answerDigest(salt, name, shown)
  if (!isSealed(name) || value === '') return { name, digest }
  return { name, digest, fullDigest: await answerDigest(numberKey, name, value) }
}
