import { formatSsn } from '../../common/personal-numbers.ts'
import { type AnswerValue, answerDigest } from './digests.ts'
import {
  type AnswersFile,
  answersFileSchema,
  type ManifestAnswer,
  type PacketManifest,
} from './packet-manifest.ts'

/** One answer per line, so that the other answers of a damaged file can still be read. */
export function formatAnswersFile({ answers, ...head }: AnswersFile): string {
  const lines = Object.entries(answers).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  const start = JSON.stringify(head, null, 2).slice(0, -2)
  return `${start},\n  "answers": {\n${lines.join(',\n')}\n  }\n}\n`
}

const MEMBER_LINE = /^ +("[^"]*"): (.+?),?$/

/** The members that can be read line by line. */
function readLines(text: string): Map<string, unknown> {
  const members = new Map<string, unknown>()
  for (const line of text.split('\n')) {
    const [, name, value] = MEMBER_LINE.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    try {
      members.set(String(JSON.parse(name)), JSON.parse(value))
    } catch {
      // A line that is damaged counts as missing.
    }
  }
  return members
}

function isAnswer(value: unknown): value is AnswerValue {
  return typeof value === 'string' || (Array.isArray(value) && value.every(each => typeof each === 'string'))
}

type ReadAnswers = { salt: string | undefined; answers: Map<string, AnswerValue> }

/** The answers of the file; if it is damaged, those that can still be read. */
export function readAnswers(text: string): ReadAnswers {
  const lines = readLines(text)
  const whole = parseWhole(text)
  const salt = whole?.salt ?? lines.get('salt')
  const answers = new Map<string, AnswerValue>()
  for (const [name, value] of Object.entries(whole?.answers ?? Object.fromEntries(lines)))
    if (isAnswer(value)) answers.set(name, value)
  return { salt: typeof salt === 'string' && /^[0-9a-f]{64}$/.test(salt) ? salt : undefined, answers }
}

function parseWhole(text: string): AnswersFile | undefined {
  try {
    return answersFileSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The names of the answers that differ from the signed ones; all of them if the salt was changed. */
export async function changedAnswers(
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

/** Length of the key of the numbers. Units: bytes. */
export const NUMBER_KEY_BYTES = 16
const KEY = new RegExp(`^[0-9a-f]{${2 * NUMBER_KEY_BYTES}}$`)

/** `3f9a-02bc-…`: the key of the numbers as the payroll page prints it. */
export const formatNumberKey = (keyHex: string): string => keyHex.match(/.{1,4}/g)?.join('-') ?? ''

/** The answers whose full numbers can be checked. */
export function numbersOf({ answers }: PacketManifest): string[] {
  return answers.filter(({ fullDigest }) => fullDigest !== undefined).map(({ name }) => name)
}

/**
 * Whether this is the number that was signed; the ZIP's data files contain it only masked.
 * @param number in full, as the payroll page shows it
 * @param key printed on the same page; the result is `undefined` if it is not a valid key
 */
export async function isSignedNumber(
  { answers }: PacketManifest,
  { name, number, key }: { name: string; number: string; key: string },
): Promise<boolean | undefined> {
  const keyHex = key.replace(/[\s-]/g, '').toLowerCase()
  if (!KEY.test(keyHex)) return undefined
  const signed = answers.find(answer => answer.name === name)?.fullDigest
  return signed !== undefined && (await answerDigest(keyHex, name, asSigned(name, number))) === signed
}

/** A Social Security Number is signed with hyphens, so it gets them here even if typed without. */
function asSigned(name: string, number: string): string {
  return name === 'ssn' ? formatSsn(number.trim()) : number.trim()
}
