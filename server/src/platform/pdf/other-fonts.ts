import { createRequire } from 'node:module'
import { type DocumentFont, type Font, type Layout, openSync } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

const pathOf = (script: string, name: string) =>
  resolve(`@expo-google-fonts/noto-sans-${script}/400Regular/NotoSans${name}_400Regular.ttf`)

/**
 * Noto Sans under the SIL Open Font License, for letters that Inter lacks. The Chinese one, with traditional letters,
 * too, has those of Japanese names.
 */
const FILES: readonly (readonly [RegExp, path: string])[] = [
  [/\p{scx=Arab}/u, pathOf('arabic', 'Arabic')],
  [/\p{scx=Hebr}/u, pathOf('hebrew', 'Hebrew')],
  [/\p{scx=Hang}/u, pathOf('kr', 'KR')],
  [/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u, pathOf('sc', 'SC')],
  [/\p{scx=Deva}/u, pathOf('devanagari', 'Devanagari')],
  [/\p{scx=Guru}/u, pathOf('gurmukhi', 'Gurmukhi')],
  [/\p{scx=Thai}/u, pathOf('thai', 'Thai')],
  [/\p{scx=Laoo}/u, pathOf('lao', 'Lao')],
  [/\p{scx=Khmr}/u, pathOf('khmer', 'Khmer')],
  [/\p{scx=Armn}/u, pathOf('armenian', 'Armenian')],
  [/\p{scx=Ethi}/u, pathOf('ethiopic', 'Ethiopic')],
]

const opened = new Map<string, Font>()

/** Read when the first letter of its script is, and kept. */
function fileOf(path: string): Font {
  const file = opened.get(path) ?? openSync(path)
  opened.set(path, file)
  return file
}

/** Has the font at this path the letter? */
export function hasOtherLetter(path: string, letter: string): boolean {
  return fileOf(path).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

/** The path of the font for a letter that Inter lacks, if there is one. */
export function otherFontOf(letter: string): string | undefined {
  return FILES.find(([script, path]) => script.test(letter) && hasOtherLetter(path, letter))?.[1]
}

const POSITIONS = { abvm: false, blwm: false, dist: false, kern: false, mark: false, mkmk: false }

/** The font for one document, with glyphs of its own; it joins and orders letters as their script does. */
export function openOtherFont(path: string): DocumentFont {
  const font: Font = Object.create(fileOf(path))
  const layoutOf = font.layout.bind(font)
  const layout = (text: string): Layout => {
    try {
      return layoutOf(text, {})
    } catch (error) {
      // fontkit has no answer to a mark that the font gives no place, as Gurmukhi's. It then stands where it falls.
      if (error instanceof TypeError) return layoutOf(text, POSITIONS)
      throw error
    }
  }
  return Object.assign(font, { _glyphs: {}, layout })
}
