import { createRequire } from 'node:module'
import { entriesOf } from '@epay/contract/common/records'
import { type DocumentFont, type Font, type Layout, openSync } from 'fontkit'

const { resolve } = createRequire(import.meta.url)
const INTER = '@expo-google-fonts/inter'

/** Inter under the SIL Open Font License; bundled, so that a name looks alike on every machine. */
const FILES = {
  regular: resolve(`${INTER}/400Regular/Inter_400Regular.ttf`),
  medium: resolve(`${INTER}/500Medium/Inter_500Medium.ttf`),
  semiBold: resolve(`${INTER}/600SemiBold/Inter_600SemiBold.ttf`),
} as const
export type FontName = keyof typeof FILES
export const FONT_NAMES = entriesOf(FILES).map(([name]) => name)

const opened = new Map<string, Font>()

/** Files are read when they are first needed, and kept: reading takes a third of the time that a document takes. */
function fileAt(path: string): Font {
  const file = opened.get(path) ?? openSync(path)
  opened.set(path, file)
  return file
}

/** Has the font at this path the letter? */
export function hasLetter(path: string, letter: string): boolean {
  return fileAt(path).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

export const hasInterLetter = (letter: string) => hasLetter(FILES.regular, letter)

/** How far the line on which letters stand is below the top of a text. */
export function ascentOf(name: FontName, size: number): number {
  const { ascent, unitsPerEm } = fileAt(FILES[name])
  return (ascent / unitsPerEm) * size
}

type LayoutText = Font['layout']

/** The font for one document, with glyphs of its own: they remember which letters they stood for. */
function documentFont(
  path: string,
  layout: (layoutText: LayoutText, text: string, features: readonly string[]) => Layout,
): DocumentFont {
  const font: Font = Object.create(fileAt(path))
  const layoutText = font.layout.bind(font)
  return Object.assign(font, {
    _glyphs: {},
    layout: (text: string, features: readonly string[] = []) => layout(layoutText, text, features),
  })
}

/**
 * Sequences that the font would replace, such as `->` by an arrow. Text is composed already, and looking
 * for these would be two thirds of the time that a document takes.
 */
const UNUSED = { calt: false, ccmp: false, clig: false, liga: false, locl: false, rclt: false, rlig: false }

export function openFont(name: FontName): DocumentFont {
  return documentFont(FILES[name], (layoutText, text, features) =>
    layoutText(text, { ...UNUSED, ...Object.fromEntries(features.map(feature => [feature, true])) }),
  )
}

const pathOf = (script: string, name: string) =>
  resolve(`@expo-google-fonts/noto-sans-${script}/400Regular/NotoSans${name}_400Regular.ttf`)

/**
 * Noto Sans under the SIL Open Font License, for letters that Inter lacks. The Chinese one, with traditional letters,
 * too, has those of Japanese names.
 */
const OTHER_FILES: readonly (readonly [RegExp, path: string])[] = [
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

/** The path of the font for a letter that Inter lacks, if there is one. */
export function otherFontOf(letter: string): string | undefined {
  return OTHER_FILES.find(([script, path]) => script.test(letter) && hasLetter(path, letter))?.[1]
}

const POSITIONS = { abvm: false, blwm: false, dist: false, kern: false, mark: false, mkmk: false }

/** The font at this path, which joins and orders letters as their script does. */
export function openOtherFont(path: string): DocumentFont {
  return documentFont(path, (layoutText, text) => {
    try {
      return layoutText(text, {})
    } catch (error) {
      // fontkit has no answer to a mark that the font gives no place, as Gurmukhi's. It then stands where it falls.
      if (error instanceof TypeError) return layoutText(text, POSITIONS)
      throw error
    }
  })
}
