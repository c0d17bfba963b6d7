import { z } from 'zod'

export const UNSTORABLE_TEXT_MESSAGE = 'Please remove characters that cannot be stored'
export const LINE_BREAK_MESSAGE = 'Use one line'

/** Direction and width marks and other format characters that no one types on purpose. */
const MARKS = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

/** Letters and marks of scripts in which joiners and non-joiners change how neighboring letters look. */
const JOINING = `[${['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr'].map(script => `\\p{scx=${script}}`).join('')}]`

/**
 * Joiners and non-joiners. The group captures visible ones: between letters, as in Persian, after a mark, as in
 * Malayalam, and within an emoji.
 */
const JOINERS = new RegExp(
  `((?<=${JOINING})[\\u200C\\u200D](?=[\\u200C\\u200D]*${JOINING})|(?<=(?=${JOINING})\\p{M})[\\u200C\\u200D]|(?<=[\\p{ExtPict}\\p{EMod}\\uFE0F])\\u200D(?=\\p{ExtPict}))|[\\u200C\\u200D]`,
  'gu',
)

/** Visible ASCII, as in most names: a fast path for imports. */
const PLAIN_ASCII = /^[ -~]*$/

/**
 * Removes invisible characters that come with pasted text (for example, the direction marks that phones put around a
 * number).
 */
export function withoutInvisibleMarks(text: string): string {
  return PLAIN_ASCII.test(text) ? text : text.replace(MARKS, '').replace(JOINERS, '$1')
}

/** Removes invisible marks and trims. */
export function tidyText(text: string): string {
  return withoutInvisibleMarks(text).trim()
}

/** Tidies text before it is validated. */
export function tidyStringSchema(params?: Parameters<typeof z.string>[0], normalize = tidyText) {
  return z.string(params).overwrite(normalize)
}

export function textProblem(text: string): string | undefined {
  return isStorable(text) ? undefined : UNSTORABLE_TEXT_MESSAGE
}

/** Everything that renders as a line break, including Unicode's separators. */
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/

/** Like `textProblem`, for one line. */
export function lineProblem(text: string): string | undefined {
  return textProblem(text) ?? (LINE_BREAK.test(text) ? LINE_BREAK_MESSAGE : undefined)
}

export const storableError = {
  error: ({ input }: { input?: unknown }) => textProblem(String(input)),
}

/**
 * Control characters (except tab and line breaks) and unpaired surrogates can't be stored or shown. U+FFFD replaces
 * bytes that were not UTF-8, so the original text is lost.
 */
export function isStorable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  return text.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]/.test(text)
}

/** White space, format characters, and letters that render as nothing. */
const INVISIBLE = /[\s\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/gu

export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === ''
}

/** Counts code points, like zod's limits and PostgreSQL's `char_length`. */
export function characterCount(text: string): number {
  return [...text].length
}

type ProblemOf = (text: string) => string | undefined

function optional(problemOf: ProblemOf, max: number, tooLong: string, normalize = tidyText) {
  return tidyStringSchema(undefined, normalize)
    .check(rejectProblems(problemOf))
    .overwrite(text => (isBlank(text) ? '' : text))
    .max(max, tooLong)
    .default('')
}

function required(problemOf: ProblemOf, message: string, max: number, tooLong: string, normalize = tidyText) {
  return tidyStringSchema({ error: message }, normalize)
    .refine(text => !isBlank(text), message)
    .max(max, tooLong)
    .check(rejectProblems(problemOf))
}

function rejectProblems(problemOf: ProblemOf) {
  return z.refine<string>(text => problemOf(text) === undefined, {
    error: ({ input }) => problemOf(String(input)),
  })
}

/** One line of trimmed text; invisible text counts as empty. */
export function optionalText(max: number, tooLong: string, normalize = tidyText) {
  return optional(lineProblem, max, tooLong, normalize)
}

/** Like `optionalText`, but allows line breaks. */
export function optionalLines(max: number, tooLong: string) {
  return optional(textProblem, max, tooLong)
}

/** One line of trimmed text with at least one visible character; a missing value counts as empty. */
export function requiredText(message: string, max: number, tooLong: string, normalize = tidyText) {
  return required(lineProblem, message, max, tooLong, normalize)
}

/** Like `requiredText`, but allows line breaks. */
export function requiredLines(message: string, max: number, tooLong: string) {
  return required(textProblem, message, max, tooLong)
}

/** Text to search for; `undefined` when blank. */
export const searchText = tidyStringSchema()
  .max(200, 'Please search for at most 200 characters')
  .refine(isStorable, storableError)
  .transform(text => text || undefined)
  .optional()

/** For columns that store null instead of empty text. */
export function blankToNull(text: string | null | undefined): string | null {
  return text ? text : null
}

/** Letters that look like plain ones, such as full-width or mathematical letters. */
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
 * Rejects names that could pass for another: no invisible characters, no styled letters, and only one of the
 * alphabets whose letters look alike. Source: Unicode Technical Standard 39, Unicode Security Mechanisms.
 */
export function isUnambiguous(text: string): boolean {
  if (PLAIN_ASCII.test(text)) return true
  const isVisible = text.replace(INVISIBLE, '') === text.replaceAll(' ', '')
  return (
    isVisible && !hasStyledLetters(text) && LETTER_SCRIPTS.filter(script => script.test(text)).length <= 1
  )
}

/** One `@`, no white space, and a dot in the domain, as in the specification. */
export const EMAIL_PATTERN = /^[^\s@<>",;()]+@[^\s@<>",;()]+\.[^\s@<>",;().]+$/

export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text) && isStorable(text) && text.split(/[@.]/).every(isUnambiguous)
}

/** Source: HTML, the rule of `<input type="email">`. */
const INPUT_EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/** Accepts addresses (for example, `boss@intranet`) of an internal network. */
export function isStaffEmail(text: string): boolean {
  return INPUT_EMAIL_PATTERN.test(text) || isEmail(text)
}
