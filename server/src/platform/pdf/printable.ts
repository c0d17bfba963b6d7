import { openFont } from './fonts.ts'

let coverage: ReadonlySet<number> | undefined

function hasLetter(character: string): boolean {
  coverage ??= new Set(openFont('regular').characterSet)
  const codePoint = character.codePointAt(0)
  return codePoint !== undefined && coverage.has(codePoint)
}

/** Characters that only affect letters of other scripts, and are not visible themselves. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
const LINE_ENDS_AND_TABS = /[\n\r\t]/
const LATIN = /^[\x20-\x7e]*$/

/**
 * The text as the font can print it: composed (NFC), as the font has Vietnamese or Polish letters only that way.
 * Characters that it lacks are printed as code points, `[U+5F20 U+4F1F]`, rather than as boxes that hide them.
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
    if (hasLetter(character) || LINE_ENDS_AND_TABS.test(character)) {
      close()
      printed += character
    } else if (!UNSEEN.test(character)) missing.push(nameOf(character))
  }
  close()
  return printed
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
