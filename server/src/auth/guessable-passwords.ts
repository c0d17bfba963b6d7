/** Source: zxcvbn's list of about 49,000 common passwords. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
/** Loaded when the first new password is checked, because the list takes 5 MB. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Minimum number of characters that must be left after the guessable parts are removed. */
const UNGUESSABLE_LENGTH_MIN = 6
/** Shorter words are ignored, because they occur in many good passwords. */
const PERSONAL_WORD_MIN = 3
const RUN_LENGTH_MIN = 3
const DISTINCT_CHARACTERS_MIN = 5

const CHARACTER_ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
]
const SEQUENCES = CHARACTER_ROWS.flatMap(row => [row, [...row].reverse().join('')])

/** Lowercases the text and removes accents, spaces, and punctuation, because attackers try such variants too. */
function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns `abc` for `abcabcab`, and other text unchanged. */
function repeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.startsWith(text.slice(length))) return text.slice(0, length)
  return text
}

/** Also detects common passwords that are repeated or followed by digits and symbols. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords()
  const commonPasswordSet = await commonPasswords
  const normalized = password.trim().toLowerCase()
  const alphanumerics = normalize(password)
  const variants = [
    normalized,
    alphanumerics,
    repeatedPart(alphanumerics),
    alphanumerics.replace(/(?<!\d)\d+$/, ''),
  ]
  return variants.some(variant => commonPasswordSet.has(variant))
}

/**
 * Detects passwords made of a few repeated characters, or of runs along the alphabet, the digits, or a keyboard row.
 */
export function isSimplePassword(password: string): boolean {
  const normalized = password.trim().toLowerCase()
  if (
    new Set(normalized).size < DISTINCT_CHARACTERS_MIN ||
    repeatedPart(normalized).length < UNGUESSABLE_LENGTH_MIN
  )
    return true
  return countRuns(normalized) < UNGUESSABLE_LENGTH_MIN
}

/** Counts each run as one character. */
function countRuns(text: string): number {
  let runs = 0
  for (let start = 0; start < text.length; runs++) start += Math.max(1, runLength(text.slice(start)))
  return runs
}

function runLength(text: string): number {
  let length = RUN_LENGTH_MIN
  if (!isRun(text.slice(0, length)) || text.length < length) return 0
  while (length < text.length && isRun(text.slice(0, length + 1))) length++
  return length
}

const isRun = (text: string) => SEQUENCES.some(sequence => sequence.includes(text))

export function isPersonalPassword(password: string, texts: readonly string[]): boolean {
  const words = texts.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map(normalize)
  const wordsByLength = words
    .filter(word => word.length >= PERSONAL_WORD_MIN)
    .sort((a, b) => b.length - a.length)
  const normalizedPassword = normalize(password)
  const rest = wordsByLength.reduce((text, word) => text.replaceAll(word, ''), normalizedPassword)
  return rest !== normalizedPassword && rest.length < UNGUESSABLE_LENGTH_MIN
}
