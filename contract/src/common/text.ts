import { z } from 'zod'

export const UNSTORABLE_TEXT_MESSAGE = 'Please remove characters that cannot be stored'

/** Control characters (but for tab and line ends) and unpaired surrogates cannot be stored or shown. */
export function isStorable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)
}

const storable = () => z.string().trim().refine(isStorable, UNSTORABLE_TEXT_MESSAGE)

/** Trimmed text that may be left empty. */
export function optionalText(max: number, tooLong: string) {
  return storable().max(max, tooLong).default('')
}

/** Trimmed text of at least one character; a missing value counts as empty. */
export function requiredText(required: string, max: number, tooLong: string) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, tooLong)
    .refine(isStorable, UNSTORABLE_TEXT_MESSAGE)
}

/** Free text for a search box; `undefined` when blank. */
export const searchText = z
  .string()
  .trim()
  .max(200, 'Please search for at most 200 characters')
  .refine(isStorable, UNSTORABLE_TEXT_MESSAGE)
  .transform(text => text || undefined)
  .optional()

/** '' becomes null, for columns that are empty rather than blank. */
export function blankToNull(text: string | null | undefined): string | null {
  return text ? text : null
}
