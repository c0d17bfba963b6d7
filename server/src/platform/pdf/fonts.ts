import { createRequire } from 'node:module'
import { entriesOf } from '@epay/contract/common/records'
import { type DocumentFont, type Font, type Glyph, type Layout, openSync } from 'fontkit'

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

/**
 * Sequences that the font would replace, such as `->` by an arrow. Text is composed already, and looking
 * for these would be two thirds of the time that a document takes.
 */
const UNUSED = { calt: false, ccmp: false, clig: false, liga: false, locl: false, rclt: false, rlig: false }

const ASCII = /^[\x20-\x7e]*$/

/** A letter's position, and how far it is to the next one. pdfkit scales it in place. */
type Position = Layout['positions'][number]
type Pair = { glyph: number; position: Position }
/** Kerning by letter pair: `AV` has the glyph of A and its distance to V. */
type Pairs = Map<string, Pair>

type OpenedFile = { font: Font; pairsWith: (features: readonly string[]) => Pairs }

const opened = new Map<FontName, OpenedFile>()

/** What is read of a file is kept: reading it is a third of the time that a document takes. */
function fileOf(name: FontName): OpenedFile {
  const file = opened.get(name) ?? openFile(FILES[name])
  opened.set(name, file)
  return file
}

function openFile(path: string): OpenedFile {
  const pairsByFont = new Map<string, Pairs>()
  const pairsWith = (features: readonly string[]) => {
    const key = features.join()
    const pairs: Pairs = pairsByFont.get(key) ?? new Map()
    pairsByFont.set(key, pairs)
    return pairs
  }
  return { font: openSync(path), pairsWith }
}

let coverage: ReadonlySet<number> | undefined

export function hasInterLetter(character: string): boolean {
  coverage ??= new Set(fileOf('regular').font.characterSet)
  const codePoint = character.codePointAt(0)
  return codePoint !== undefined && coverage.has(codePoint)
}

/** How far the line on which letters stand is below the top of a text. */
export function ascentOf(name: FontName, size: number): number {
  const { ascent, unitsPerEm } = fileOf(name).font
  return (ascent / unitsPerEm) * size
}

/** The font for one document, with glyphs of its own: they remember which letters they stood for. */
export function openFont(name: FontName): DocumentFont {
  const { font: file, pairsWith } = fileOf(name)
  const font: Font = Object.create(file)
  const layoutOf = font.layout.bind(font)
  const layout = (text: string, features: readonly string[] = []): Layout => {
    const switched = { ...UNUSED, ...Object.fromEntries(features.map(feature => [feature, true])) }
    if (!ASCII.test(text)) return layoutOf(text, switched)
    return inPairs(font, text, pairsWith(features), pair => layoutOf(pair, switched, 'latn'))
  }
  return Object.assign(font, { _glyphs: {}, layout })
}

/**
 * ASCII, put together from pairs of letters, each of which is laid out once. In this font, where a letter stands depends
 * on the next one alone; laying out every word was half of the time that a document takes.
 */
function inPairs(font: Font, text: string, pairs: Pairs, layoutOf: (pair: string) => Layout): Layout {
  const glyphs: Glyph[] = []
  const positions: Position[] = []
  for (let at = 0; at < text.length; at++) {
    const letters = text.slice(at, at + 2)
    const pair = pairs.get(letters) ?? firstOf(layoutOf(letters))
    pairs.set(letters, pair)
    glyphs.push(font.getGlyph(pair.glyph, [text.charCodeAt(at)]))
    positions.push({ ...pair.position })
  }
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

function firstOf({ glyphs: [glyph], positions: [position] }: Layout): Pair {
  if (!glyph || !position) throw new Error('The font has nothing for a letter')
  return { glyph: glyph.id, position }
}
