import { createRequire } from 'node:module'
import { entriesOf } from '@epay/contract/common/records'
import { type DocumentFont, type Font, type Layout, openSync } from 'fontkit'

const { resolve } = createRequire(import.meta.url)
const INTER = '@expo-google-fonts/inter'

/** Inter under the SIL Open Font License; bundled, so that text looks the same on every machine. */
const INTER_FILES = {
  regular: resolve(`${INTER}/400Regular/Inter_400Regular.ttf`),
  medium: resolve(`${INTER}/500Medium/Inter_500Medium.ttf`),
  semiBold: resolve(`${INTER}/600SemiBold/Inter_600SemiBold.ttf`),
} as const
export type FontName = keyof typeof INTER_FILES
export const FONT_NAMES = entriesOf(INTER_FILES).map(([name]) => name)

const openFonts = new Map<string, Font>()

/** Opens fonts lazily and caches them, because reading them takes a third of the time needed for a document. */
function openFontFile(path: string): Font {
  const file = openFonts.get(path) ?? openSync(path)
  openFonts.set(path, file)
  return file
}

export function hasGlyph(path: string, character: string): boolean {
  return openFontFile(path).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

export const hasInterGlyph = (character: string) => hasGlyph(INTER_FILES.regular, character)

/** Returns the distance from the top of a line of text to its baseline. */
export function ascentOf(name: FontName, size: number): number {
  const { ascent, unitsPerEm } = openFontFile(INTER_FILES[name])
  return (ascent / unitsPerEm) * size
}

type LayoutText = Font['layout']

/** Each document needs its own glyph objects, because a glyph object records the characters that it was used for. */
function documentFont(
  path: string,
  layout: (layoutText: LayoutText, text: string, features: readonly string[]) => Layout,
): DocumentFont {
  const font: Font = Object.create(openFontFile(path))
  const layoutText = font.layout.bind(font)
  return Object.assign(font, {
    _glyphs: {},
    layout: (text: string, features: readonly string[] = []) => layout(layoutText, text, features),
  })
}

/**
 * Font features to turn off, such as replacing `->` with an arrow. The text is already composed, and looking for
 * substitutions would take two thirds of the time needed for a document.
 */
const NO_SUBSTITUTIONS = {
  calt: false,
  ccmp: false,
  clig: false,
  liga: false,
  locl: false,
  rclt: false,
  rlig: false,
}

export function openFont(name: FontName): DocumentFont {
  return documentFont(INTER_FILES[name], (layoutText, text, features) =>
    layoutText(text, {
      ...NO_SUBSTITUTIONS,
      ...Object.fromEntries(features.map(feature => [feature, true])),
    }),
  )
}

const notoPath = (script: string, name: string) =>
  resolve(`@expo-google-fonts/noto-sans-${script}/400Regular/NotoSans${name}_400Regular.ttf`)

/**
 * Noto Sans under the SIL Open Font License, for characters that Inter lacks. The Simplified Chinese font also
 * covers traditional characters and Japanese names.
 */
const FALLBACK_FILES: readonly (readonly [RegExp, path: string])[] = [
  [/\p{scx=Arab}/u, notoPath('arabic', 'Arabic')],
  [/\p{scx=Hebr}/u, notoPath('hebrew', 'Hebrew')],
  [/\p{scx=Hang}/u, notoPath('kr', 'KR')],
  [/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u, notoPath('sc', 'SC')],
  [/\p{scx=Deva}/u, notoPath('devanagari', 'Devanagari')],
  [/\p{scx=Guru}/u, notoPath('gurmukhi', 'Gurmukhi')],
  [/\p{scx=Thai}/u, notoPath('thai', 'Thai')],
  [/\p{scx=Laoo}/u, notoPath('lao', 'Lao')],
  [/\p{scx=Khmr}/u, notoPath('khmer', 'Khmer')],
  [/\p{scx=Armn}/u, notoPath('armenian', 'Armenian')],
  [/\p{scx=Ethi}/u, notoPath('ethiopic', 'Ethiopic')],
]

export function fallbackFontOf(character: string): string | undefined {
  return FALLBACK_FILES.find(([script, path]) => script.test(character) && hasGlyph(path, character))?.[1]
}

const NO_POSITIONING = { abvm: false, blwm: false, dist: false, kern: false, mark: false, mkmk: false }

export function openFallbackFont(path: string): DocumentFont {
  return documentFont(path, (layoutText, text) => {
    try {
      return layoutText(text, {})
    } catch (error) {
      // fontkit throws on marks without an anchor, such as Gurmukhi's. It can draw them without positioning.
      if (error instanceof TypeError) return layoutText(text, NO_POSITIONING)
      throw error
    }
  })
}
