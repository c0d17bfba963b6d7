import { formatSsn } from '../../common/personal-numbers.ts'
import { type AnswerValue, answerDigest } from './digests.ts'
import {
  type AnswersFile,
  answersFileSchema,
  type ManifestAnswer,
  type PacketManifest,
} from './packet-manifest.ts'

/** Writes one answer per line, so that damage to one line leaves the other answers readable. */
export function formatAnswersFile({ answers, ...header }: AnswersFile): string {
  const lines = Object.entries(answers).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  const start = JSON.stringify(header, null, 2).slice(0, -2)
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
      // Treat a damaged line as a missing answer.
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

/** If the salt was changed, reports every answer as changed. */
export async function findChangedAnswers(
  signedAnswers: readonly ManifestAnswer[],
  { salt, answers }: ReadAnswers,
): Promise<string[]> {
  const changedNames: string[] = []
  for (const { name, digest } of signedAnswers) {
    const value = answers.get(name)
    const isUnchanged = salt && value !== undefined && (await answerDigest(salt, name, value)) === digest
    if (!isUnchanged) changedNames.push(name)
  }
  return changedNames
}

export const NUMBER_KEY_BYTES = 16
const KEY_PATTERN = new RegExp(`^[0-9a-f]{${2 * NUMBER_KEY_BYTES}}$`)

export const formatNumberKey = (keyHex: string): string => keyHex.match(/.{1,4}/g)?.join('-') ?? ''

export function listSignedNumberNames({ answers }: PacketManifest): string[] {
  return answers.filter(({ fullDigest }) => fullDigest !== undefined).map(({ name }) => name)
}

/**
 * Checks a full number against its signed digest, because the ZIP's data files contain only the masked number.
 * Returns `undefined` if the key is malformed.
 * @param key printed on the payroll page
 */
export async function isSignedNumber(
  { answers }: PacketManifest,
  { name, number, key }: { name: string; number: string; key: string },
): Promise<boolean | undefined> {
  const keyHex = key.replace(/[\s-]/g, '').toLowerCase()
  if (!KEY_PATTERN.test(keyHex)) return undefined
  const signedDigest = answers.find(answer => answer.name === name)?.fullDigest
  return (
    signedDigest !== undefined &&
    (await answerDigest(keyHex, name, toSignedFormat(name, number))) === signedDigest
  )
}

/** The SSN was signed with hyphens. */
function toSignedFormat(name: string, number: string): string {
  return name === 'ssn' ? formatSsn(number.trim()) : number.trim()
}
