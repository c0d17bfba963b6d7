const MAX_LENGTH = 60

/**
 * Matches up to six words of letters, marks, apostrophes, and hyphens, as in names. A period or comma is allowed only
 * at the end of a word, as in 'Jr.'. Digits and anything that could form an internet address don't match.
 */
const PLAIN_WORDS = /^(?:\p{L}[\p{L}\p{M}'’-]*[.,]?)(?: \p{L}[\p{L}\p{M}'’-]*[.,]?){0,5}$/u
/** Matches text that a mail program might still turn into a link, such as 'www. example'. */
const ADDRESS_WORD = /\b(?:https?|www)\b/i

/**
 * Returns text from the public form if it is safe in an email to the address entered with it, otherwise undefined.
 * Strangers choose both, so the text must contain nothing that a mail program could turn into a link or a phone
 * number.
 */
export function toPlainWords(text: string): string | undefined {
  const plainText = text.replace(/\s+/g, ' ').trim()
  return [...plainText].length <= MAX_LENGTH && PLAIN_WORDS.test(plainText) && !ADDRESS_WORD.test(plainText)
    ? plainText
    : undefined
}
