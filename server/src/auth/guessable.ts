/** Source: zxcvbn's list of about 49,000 common passwords. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
/** Loaded with the first new password, because the list takes 5 MB. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Minimum length after the guessable parts are removed. Units: characters. */
const UNGUESSABLE_MIN = 6
/** Shorter words occur in every other sentence. */
const PERSONAL_WORD_MIN = 3
const RUN_MIN = 3
const DISTINCT_MIN = 5

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
]
const SEQUENCES = ROWS.flatMap(row => [row, [...row].reverse().join('')])

/** Lowercases, and removes accents, spaces, and punctuation, because attackers ignore them as well. */
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

/** Also finds common passwords that are repeated or followed by digits and symbols. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords()
  const common = await commonPasswords
  const normalized = password.trim().toLowerCase()
  const letters = normalize(password)
  const forms = [normalized, letters, repeatedPart(letters), letters.replace(/(?<!\d)\d+$/, '')]
  return forms.some(form => common.has(form))
}

/** Finds a few repeated characters, and runs along the alphabet, the digits, or a keyboard row. */
export function isSimplePassword(password: string): boolean {
  const normalized = password.trim().toLowerCase()
  if (new Set(normalized).size < DISTINCT_MIN || repeatedPart(normalized).length < UNGUESSABLE_MIN)
    return true
  return countRuns(normalized) < UNGUESSABLE_MIN
}

/** Counts each run as one character. */
function countRuns(text: string): number {
  let runs = 0
  for (let at = 0; at < text.length; runs++) at += Math.max(1, runLength(text.slice(at)))
  return runs
}

function runLength(text: string): number {
  let length = RUN_MIN
  if (!isRun(text.slice(0, length)) || text.length < length) return 0
  while (length < text.length && isRun(text.slice(0, length + 1))) length++
  return length
}

const isRun = (text: string) => SEQUENCES.some(sequence => sequence.includes(text))

export function isPersonalPassword(password: string, texts: readonly string[]): boolean {
  const words = texts.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map(normalize)
  const wordsByLength = words
    .filter(word => word.length >= PERSONAL_WORD_MIN)
    .sort((one, other) => other.length - one.length)
  const whole = normalize(password)
  const rest = wordsByLength.reduce((text, word) => text.replaceAll(word, ''), whole)
  return rest !== whole && rest.length < UNGUESSABLE_MIN
}
