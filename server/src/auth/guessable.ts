/** Source: zxcvbn's list of about 49,000 common passwords. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
/** Loaded with the first new password, because the list takes 5 MB. */
let common: Promise<ReadonlySet<string>> | undefined

/** How much must remain without the guessable parts. Units: characters. */
const OWN_MIN = 6
/** Shorter words occur in every other sentence. */
const PERSONAL_MIN = 3
const RUN_MIN = 3
const DIFFERENT_MIN = 5

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
]
const SEQUENCES = ROWS.flatMap(row => [row, [...row].reverse().join('')])

/** Normalizes the way attackers guess: lowercase, without accents, spaces and punctuation. */
function squeezed(text: string): string {
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
  common ??= readCommon()
  const known = await common
  const folded = password.trim().toLowerCase()
  const letters = squeezed(password)
  const forms = [folded, letters, repeatedPart(letters), letters.replace(/(?<!\d)\d+$/, '')]
  return forms.some(form => known.has(form))
}

/** Finds a few repeated characters, and runs along the alphabet, the digits or a keyboard row. */
export function isSimplePassword(password: string): boolean {
  const folded = password.trim().toLowerCase()
  if (new Set(folded).size < DIFFERENT_MIN || repeatedPart(folded).length < OWN_MIN) return true
  return countSteps(folded) < OWN_MIN
}

function countSteps(text: string): number {
  let steps = 0
  for (let at = 0; at < text.length; steps++) at += Math.max(1, runLength(text.slice(at)))
  return steps
}

function runLength(text: string): number {
  let length = RUN_MIN
  if (!isRun(text.slice(0, length)) || text.length < length) return 0
  while (length < text.length && isRun(text.slice(0, length + 1))) length++
  return length
}

const isRun = (text: string) => SEQUENCES.some(sequence => sequence.includes(text))

export function isPersonalPassword(password: string, texts: readonly string[]): boolean {
  const words = texts.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map(squeezed)
  const longestFirst = words
    .filter(word => word.length >= PERSONAL_MIN)
    .sort((one, other) => other.length - one.length)
  const whole = squeezed(password)
  const own = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), whole)
  return own !== whole && own.length < OWN_MIN
}
