import { formatSsn } from '../../common/personal-numbers.ts'
import { type AnswerValue, answerDigest } from './digests.ts'
import {
  type AnswersFile,
  answersFileSchema,
  type ManifestAnswer,
  type PacketManifest,
} from './packet-manifest.ts'

/** Writes one answer per line, so that the other answers of a damaged file stay readable. */
export function formatAnswersFile({ answers, ...head }: AnswersFile): string {
  const lines = Object.entries(answers).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  const start = JSON.stringify(head, null, 2).slice(0, -2)
  return `${start},\n  "answers": {\n${lines.join(',\n')}\n  }\n}\n`
}

const MEMBER_LINE = /^ +("[^"]*"): (.+?),?$/

function readLines(text: string): Map<string, unknown> {
  const members = new Map<string, unknown>()
  for (const line of text.split('\n')) {
    const [, name, value] = MEMBER_LINE.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    try {
      members.set(String(JSON.parse(name)), JSON.parse(value))
    } catch {
      // A damaged line counts as missing.
    }
  }
  return members
}

function isAnswer(value: unknown): value is AnswerValue {
  return typeof value === 'string' || (Array.isArray(value) && value.every(each => typeof each === 'string'))
}

type ReadAnswers = { salt: string | undefined; answers: Map<string, AnswerValue> }

/** If the file is damaged, returns the answers that are still readable. */
export function readAnswers(text: string): ReadAnswers {
  const lines = readLines(text)
  const file = parseAnswersFile(text)
  const salt = file?.salt ?? lines.get('salt')
  const answers = new Map<string, AnswerValue>()
  for (const [name, value] of Object.entries(file?.answers ?? Object.fromEntries(lines)))
    if (isAnswer(value)) answers.set(name, value)
  return { salt: typeof salt === 'string' && /^[0-9a-f]{64}$/.test(salt) ? salt : undefined, answers }
}

function parseAnswersFile(text: string): AnswersFile | undefined {
  try {
    return answersFileSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** A changed salt changes all answers. */
export async function findChangedAnswers(
  signed: readonly ManifestAnswer[],
  { salt, answers }: ReadAnswers,
): Promise<string[]> {
  const changed: string[] = []
  for (const { name, digest } of signed) {
    const value = answers.get(name)
    const isSame = salt && value !== undefined && (await answerDigest(salt, name, value)) === digest
    if (!isSame) changed.push(name)
  }
  return changed
}

/** Units: bytes. */
export const NUMBER_KEY_BYTES = 16
const KEY = new RegExp(`^[0-9a-f]{${2 * NUMBER_KEY_BYTES}}$`)

export const formatNumberKey = (keyHex: string): string => keyHex.match(/.{1,4}/g)?.join('-') ?? ''

export function listSignedNumbers({ answers }: PacketManifest): string[] {
  return answers.filter(({ fullDigest }) => fullDigest !== undefined).map(({ name }) => name)
}

/**
 * The ZIP's data files contain the number only masked.
 * @param key printed on the payroll page; returns `undefined` if it is malformed
 */
export async function isSignedNumber(
  { answers }: PacketManifest,
  { name, number, key }: { name: string; number: string; key: string },
): Promise<boolean | undefined> {
  const keyHex = key.replace(/[\s-]/g, '').toLowerCase()
  if (!KEY.test(keyHex)) return undefined
  const signed = answers.find(answer => answer.name === name)?.fullDigest
  return signed !== undefined && (await answerDigest(keyHex, name, toSignedFormat(name, number))) === signed
}

/** The SSN was signed with hyphens. */
function toSignedFormat(name: string, number: string): string {
  return name === 'ssn' ? formatSsn(number.trim()) : number.trim()
}
