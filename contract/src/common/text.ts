import { z } from 'zod'

export const UNSTORABLE_TEXT_MESSAGE = 'Please remove characters that cannot be stored'
export const LINE_BREAK_MESSAGE = 'Use one line'

/** Direction and width marks and other format characters that no one types on purpose. */
const INVISIBLE_MARKS = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

/** Letters and marks of scripts in which joiners and non-joiners change how neighboring letters look. */
const JOINING_SCRIPTS = `[${['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr'].map(script => `\\p{scx=${script}}`).join('')}]`

/**
 * Matches joiners and non-joiners, and captures those that change how text looks: between letters, as in Persian;
 * after a mark, as in Malayalam; and within an emoji.
 */
const JOINERS = new RegExp(
  `((?<=${JOINING_SCRIPTS})[\\u200C\\u200D](?=[\\u200C\\u200D]*${JOINING_SCRIPTS})|(?<=(?=${JOINING_SCRIPTS})\\p{M})[\\u200C\\u200D]|(?<=[\\p{ExtPict}\\p{EMod}\\uFE0F])\\u200D(?=\\p{ExtPict}))|[\\u200C\\u200D]`,
  'gu',
)

/** A fast path for imports, because most names are plain ASCII. */
const PLAIN_ASCII = /^[ -~]*$/

/**
 * Removes invisible characters that pasted text often contains, such as the direction marks that phones put around a
 * number.
 */
export function removeInvisibleMarks(text: string): string {
  return PLAIN_ASCII.test(text) ? text : text.replace(INVISIBLE_MARKS, '').replace(JOINERS, '$1')
}

export function tidyText(text: string): string {
  return removeInvisibleMarks(text).trim()
}

export function tidyStringSchema(params?: Parameters<typeof z.string>[0], normalize = tidyText) {
  return z.string(params).overwrite(normalize)
}

export function textProblem(text: string): string | undefined {
  return isStorable(text) ? undefined : UNSTORABLE_TEXT_MESSAGE
}

/** Everything that renders as a line break, including Unicode's separators. */
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/

/** Like `textProblem`, but also rejects line breaks. */
export function lineProblem(text: string): string | undefined {
  return textProblem(text) ?? (LINE_BREAK.test(text) ? LINE_BREAK_MESSAGE : undefined)
}

export const storableError = {
  error: ({ input }: { input?: unknown }) => textProblem(String(input)),
}

/**
 * Control characters (except tab and line breaks) and unpaired surrogates can't be stored or shown. U+FFFD replaces
 * bytes that were not UTF-8, which means that the original text is lost.
 */
export function isStorable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  return text.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]/.test(text)
}

/** Whitespace, format characters, and letters that render as nothing. */
const INVISIBLE_CHARACTERS = /[\s\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/gu

export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE_CHARACTERS, '') === ''
}

/** Counts code points, like zod's limits and PostgreSQL's `char_length`. */
export function characterCount(text: string): number {
  return [...text].length
}

type ProblemOf = (text: string) => string | undefined

function optionalSchema(problemOf: ProblemOf, max: number, tooLong: string, normalize = tidyText) {
  return tidyStringSchema(undefined, normalize)
    .check(rejectProblems(problemOf))
    .overwrite(text => (isBlank(text) ? '' : text))
    .max(max, tooLong)
    .default('')
}

function requiredSchema(
  problemOf: ProblemOf,
  message: string,
  max: number,
  tooLong: string,
  normalize = tidyText,
) {
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

/** One line of trimmed text. Text without a visible character becomes empty. */
export function optionalText(max: number, tooLong: string, normalize = tidyText) {
  return optionalSchema(lineProblem, max, tooLong, normalize)
}

/** Like `optionalText`, but allows line breaks. */
export function optionalLines(max: number, tooLong: string) {
  return optionalSchema(textProblem, max, tooLong)
}

/** One line of trimmed text. Rejects blank and missing values with `message`. */
export function requiredText(message: string, max: number, tooLong: string, normalize = tidyText) {
  return requiredSchema(lineProblem, message, max, tooLong, normalize)
}

/** Like `requiredText`, but allows line breaks. */
export function requiredLines(message: string, max: number, tooLong: string) {
  return requiredSchema(textProblem, message, max, tooLong)
}

/** Text to search for; `undefined` when blank. */
export const searchTextSchema = tidyStringSchema()
  .max(200, 'Please search for at most 200 characters')
  .refine(isStorable, storableError)
  .transform(text => text || undefined)
  .optional()

/** For columns that store null instead of empty text. */
export function blankToNull(text: string | null | undefined): string | null {
  return text ? text : null
}

/** Detects letters that look like plain ones, such as full-width or mathematical letters. */
function hasStyledLetters(text: string): boolean {
  return text.normalize('NFKC') !== text.normalize('NFC')
}

const LOOKALIKE_SCRIPTS = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Armenian}/u,
  /\p{sc=Cherokee}/u,
]

/**
 * Rejects text that could be mistaken for another name: text with invisible characters, styled letters, or letters
 * from several of the alphabets that look alike. Source: Unicode Technical Standard 39, Unicode Security Mechanisms.
 */
export function isUnambiguous(text: string): boolean {
  if (PLAIN_ASCII.test(text)) return true
  const isVisible = text.replace(INVISIBLE_CHARACTERS, '') === text.replaceAll(' ', '')
  return (
    isVisible && !hasStyledLetters(text) && LOOKALIKE_SCRIPTS.filter(script => script.test(text)).length <= 1
  )
}

/** One `@`, no whitespace, and a dot in the domain, as in the specification. */
export const EMAIL_PATTERN = /^[^\s@<>",;()]+@[^\s@<>",;()]+\.[^\s@<>",;().]+$/

export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text) && isStorable(text) && text.split(/[@.]/).every(isUnambiguous)
}

/** Source: the HTML Standard's pattern for `<input type="email">`. */
const INPUT_EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/** Also accepts addresses on an internal network, such as `boss@intranet`. */
export function isStaffEmail(text: string): boolean {
  return INPUT_EMAIL_PATTERN.test(text) || isEmail(text)
}
