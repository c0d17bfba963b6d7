import { hasInterLetter, otherFontOf } from './fonts.ts'

/** Characters that only affect letters of other scripts, and are not visible themselves. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
const LINE_ENDS_AND_TABS = /[\n\r\t]/
const LATIN = /^[\x20-\x7e]*$/

/**
 * The text as the fonts can print it: composed (NFC), as Inter has Vietnamese or Polish letters only that way.
 * Characters that none has are printed as code points, `[U+5F20 U+4F1F]`, rather than as boxes that hide them.
 */
export function printable(text: string): string {
  if (LATIN.test(text)) return text
  let printed = ''
  let missing: string[] = []
  const close = () => {
    if (missing.length > 0) printed += `[${missing.join(' ')}]`
    missing = []
  }
  for (const character of text.normalize('NFC')) {
    if (UNSEEN.test(character)) printed += isBesideOther(printed) ? character : ''
    else if (hasInterLetter(character) || LINE_ENDS_AND_TABS.test(character) || otherFontOf(character)) {
      close()
      printed += character
    } else missing.push(nameOf(character))
  }
  close()
  return printed
}

/** A joiner belongs to a letter of another script before it. */
function isBesideOther(printed: string): boolean {
  const last = /\P{Default_Ignorable_Code_Point}$/u.exec(printed)?.[0] ?? ''
  return last !== '' && !hasInterLetter(last) && otherFontOf(last) !== undefined
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
