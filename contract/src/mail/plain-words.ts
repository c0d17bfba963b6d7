const LONGEST = 60

/**
 * Letters with the marks, apostrophes, hyphens and blanks of names; a full stop or a comma only at a word's end, as in
 * 'Jr.'; no digits, nothing that an address on the internet is made of.
 */
const WORDS = /^(?:\p{L}[\p{L}\p{M}'’-]*[.,]?)(?: \p{L}[\p{L}\p{M}'’-]*[.,]?){0,5}$/u
/** What a mail program might still take for an address, such as 'www. example'. */
const ADDRESS_WORD = /\b(?:https?|www)\b/i

/**
 * A text that someone typed into the open form, if it can stand in a mail to the address that they typed as well:
 * strangers choose both, so nothing goes along that a mail program could turn into a link or a phone number.
 * Returns undefined for any other text, in whose place the mail says nothing.
 */
export function plainWords(text: string): string | undefined {
  const words = text.replace(/\s+/g, ' ').trim()
  return [...words].length <= LONGEST && WORDS.test(words) && !ADDRESS_WORD.test(words) ? words : undefined
}
