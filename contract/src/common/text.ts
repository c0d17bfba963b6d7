import { z } from 'zod'

export const UNSTORABLE_TEXT_MESSAGE = 'Please remove characters that cannot be stored'
export const LINE_BREAK_MESSAGE = 'Use one line'

/** Marks of direction and width, and other format characters that change no letter; no one types them on purpose. */
const MARKS = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

/** Letters and marks of the scripts in which a joiner or a non-joiner changes how its neighbors are shown. */
const JOINING = `[${['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr'].map(script => `\\p{scx=${script}}`).join('')}]`

/**
 * Joiners and non-joiners; the group holds those that are seen: between letters, as in Persian, after a mark, as in
 * Malayalam, and between the parts of an emoji.
 */
const JOINERS = new RegExp(
  `((?<=${JOINING})[\\u200C\\u200D](?=[\\u200C\\u200D]*${JOINING})|(?<=(?=${JOINING})\\p{M})[\\u200C\\u200D]|(?<=[\\p{ExtPict}\\p{EMod}\\uFE0F])\\u200D(?=\\p{ExtPict}))|[\\u200C\\u200D]`,
  'gu',
)

/** Visible Latin letters and signs, as in most names: a fast path for imports. */
const PLAIN = /^[ -~]*$/

/** Without what no one sees and pasting brings along, such as a phone's marks around a number. */
export function withoutInvisibleMarks(text: string): string {
  return PLAIN.test(text) ? text : text.replace(MARKS, '').replace(JOINERS, '$1')
}

/** A text as it is taken: without invisible marks, trimmed. */
export function tidied(text: string): string {
  return withoutInvisibleMarks(text).trim()
}

/** What someone types, tidied before anything else is asked of it. */
export function typedText(params?: Parameters<typeof z.string>[0], tidy = tidied) {
  return z.string(params).overwrite(tidy)
}

/** Message about invalid characters in a text. */
export function textProblem(text: string): string | undefined {
  return isWhole(text) ? undefined : UNSTORABLE_TEXT_MESSAGE
}

/** Includes everything that is shown as a line break, such as Unicode's own separators. */
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/

/** As `textProblem`, for a field of one line. */
export function lineProblem(text: string): string | undefined {
  return textProblem(text) ?? (LINE_BREAK.test(text) ? LINE_BREAK_MESSAGE : undefined)
}

/** Can the text be stored and shown faithfully? */
export function isStorable(text: string): boolean {
  return textProblem(text) === undefined
}

/** The message for texts that `isStorable` refuses. */
export const storableError = {
  error: ({ input }: { input?: unknown }) => textProblem(String(input)),
}

/**
 * Control characters (except tab and line breaks) and unpaired surrogates cannot be stored or shown.
 * U+FFFD replaces bytes that were not UTF-8, so the original text is lost.
 */
function isWhole(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]/.test(text)
}

/** Blanks, format characters, and the letters of some scripts that are shown as nothing. */
const INVISIBLE = /[\s\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/gu

/** Does the text show nothing visible? */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}

/** As zod's limits and PostgreSQL's `char_length` count: in code points, not in UTF-16 units. */
export function characterCount(text: string): number {
  return [...text].length
}

type ProblemOf = (text: string) => string | undefined

function optional(problemOf: ProblemOf, max: number, tooLong: string, tidy = tidied) {
  return typedText(undefined, tidy)
    .check(refusing(problemOf))
    .overwrite(text => (isBlank(text) ? '' : text))
    .max(max, tooLong)
    .default('')
}

function required(problemOf: ProblemOf, message: string, max: number, tooLong: string, tidy = tidied) {
  return typedText({ error: message }, tidy)
    .refine(text => !isBlank(text), message)
    .max(max, tooLong)
    .check(refusing(problemOf))
}

function refusing(problemOf: ProblemOf) {
  return z.refine<string>(text => problemOf(text) === undefined, {
    error: ({ input }) => problemOf(String(input)),
  })
}

/** One line of trimmed text that may be empty; a text with nothing visible counts as empty. */
export function optionalText(max: number, tooLong: string, tidy = tidied) {
  return optional(lineProblem, max, tooLong, tidy)
}

/** Like `optionalText`, with line breaks allowed. */
export function optionalLines(max: number, tooLong: string) {
  return optional(textProblem, max, tooLong)
}

/** One line of trimmed text with at least one visible character; a missing value counts as empty. */
export function requiredText(message: string, max: number, tooLong: string, tidy = tidied) {
  return required(lineProblem, message, max, tooLong, tidy)
}

/** As `requiredText`, but with any number of lines. */
export function requiredLines(message: string, max: number, tooLong: string) {
  return required(textProblem, message, max, tooLong)
}

/** Free text for a search box; `undefined` when blank. */
export const searchText = typedText()
  .max(200, 'Please search for at most 200 characters')
  .refine(isStorable, storableError)
  .transform(text => text || undefined)
  .optional()

/** '' becomes null, for columns that store null rather than an empty text. */
export function blankToNull(text: string | null | undefined): string | null {
  return text ? text : null
}

/** Forms of letters that are shown like plain ones, such as full-width or mathematical ones. */
function hasStyledLetters(text: string): boolean {
  return text.normalize('NFKC') !== text.normalize('NFC')
}

const LETTER_SCRIPTS = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Armenian}/u,
  /\p{sc=Cherokee}/u,
]

/**
 * Can't be taken for another name that reads the same: nothing invisible, no styled letters, and of the alphabets whose
 * letters look alike only one.
 * Source: Unicode Technical Standard 39, Unicode Security Mechanisms.
 */
export function isUnmistakable(text: string): boolean {
  if (PLAIN.test(text)) return true
  const isVisible = text.replace(INVISIBLE, '') === text.replaceAll(' ', '')
  return (
    isVisible && !hasStyledLetters(text) && LETTER_SCRIPTS.filter(script => script.test(text)).length <= 1
  )
}

/** One `@`, no blanks, a dot in the domain: what the specification's pattern accepts as an address. */
export const EMAIL_PATTERN = /^[^\s@<>",;()]+@[^\s@<>",;()]+\.[^\s@<>",;().]+$/

export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text) && isStorable(text) && text.split(/[@.]/).every(isUnmistakable)
}

/** Source: HTML, the rule of `<input type="email">`. */
const INPUT_EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/** An address of staff, which may belong to the office's own network, such as `boss@intranet`. */
export function isStaffEmail(text: string): boolean {
  return INPUT_EMAIL_PATTERN.test(text) || isEmail(text)
}
