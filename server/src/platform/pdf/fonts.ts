import { createRequire } from 'node:module'
import { entriesOf } from '@epay/contract/common/records'
import { type DocumentFont, type Font, type Layout, openSync } from 'fontkit'

const { resolve } = createRequire(import.meta.url)
const INTER = '@expo-google-fonts/inter'

/** Inter under the SIL Open Font License; bundled, so that text looks the same on every machine. */
const FILES = {
  regular: resolve(`${INTER}/400Regular/Inter_400Regular.ttf`),
  medium: resolve(`${INTER}/500Medium/Inter_500Medium.ttf`),
  semiBold: resolve(`${INTER}/600SemiBold/Inter_600SemiBold.ttf`),
} as const
export type FontName = keyof typeof FILES
export const FONT_NAMES = entriesOf(FILES).map(([name]) => name)

const fonts = new Map<string, Font>()

/** Reads lazily and caches, because reading takes a third of a document's time. */
function fileAt(path: string): Font {
  const file = fonts.get(path) ?? openSync(path)
  fonts.set(path, file)
  return file
}

export function hasLetter(path: string, letter: string): boolean {
  return fileAt(path).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

export const hasInterLetter = (letter: string) => hasLetter(FILES.regular, letter)

/** Distance from the top of a text to its baseline. */
export function ascentOf(name: FontName, size: number): number {
  const { ascent, unitsPerEm } = fileAt(FILES[name])
  return (ascent / unitsPerEm) * size
}

type LayoutText = Font['layout']

/** Each document needs its own glyphs, because they remember the letters they were used for. */
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
 * Disables substitutions such as an arrow for `->`. Text is already composed, and looking for them would take two
 * thirds of a document's time.
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
 * Noto Sans under the SIL Open Font License, for letters that Inter lacks. The Simplified Chinese font also covers
 * traditional letters and Japanese names.
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

export function fallbackFontOf(letter: string): string | undefined {
  return OTHER_FILES.find(([script, path]) => script.test(letter) && hasLetter(path, letter))?.[1]
}

const POSITIONS = { abvm: false, blwm: false, dist: false, kern: false, mark: false, mkmk: false }

export function openFallbackFont(path: string): DocumentFont {
  return documentFont(path, (layoutText, text) => {
    try {
      return layoutText(text, {})
    } catch (error) {
      // fontkit throws on marks without an anchor, such as Gurmukhi's; without positioning, it can draw them.
      if (error instanceof TypeError) return layoutText(text, POSITIONS)
      throw error
    }
  })
}
