import bidiFactory from 'bidi-js'
import { fallbackFontOf, hasGlyph, hasInterGlyph } from './fonts.ts'

const bidi = bidiFactory()

/** `font` is the path of a fallback font, or `undefined` for Inter. */
export type Run = { text: string; font: string | undefined }
type LeveledRun = Run & { level: number }

const LATIN = /^[\x20-\x7e\s]*$/
/** Scripts that fontkit lays out from right to left by itself. */
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}]/u

export function needsFallbackFont(text: string): boolean {
  return (
    !LATIN.test(text) && [...text].some(character => !hasInterGlyph(character) && fallbackFontOf(character))
  )
}

/** Keeps spaces, joiners, and similar characters in the previous character's font, if that font has them. */
function fontOf(character: string, previous: string | undefined): string | undefined {
  if (previous !== undefined && !/[\p{L}\p{N}]/u.test(character) && hasGlyph(previous, character))
    return previous
  return hasInterGlyph(character) ? undefined : fallbackFontOf(character)
}

/**
 * Returns the line's runs from left to right. The base direction is left to right, like the document's. Source:
 * Unicode Standard Annex #9, rules L2 and L4.
 */
export function runsOf(line: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr')
  const mirroredCharacters = bidi.getMirroredCharactersMap(line, levels)
  const runs: LeveledRun[] = []
  let index = 0
  for (const character of line) {
    const level = levels[index] ?? 0
    const last = runs.at(-1)
    const font = fontOf(character, last?.font)
    const visualCharacter = mirroredCharacters.get(index) ?? character
    if (last && last.font === font && last.level === level) last.text += visualCharacter
    else runs.push({ text: visualCharacter, font, level })
    index += character.length
  }
  return toVisualOrder(runs).map(({ text, font, level }) => ({
    text: level % 2 ? reverseText(text) : text,
    font,
  }))
}

function toVisualOrder(runs: readonly LeveledRun[]): LeveledRun[] {
  const orderedRuns = [...runs]
  for (let level = Math.max(0, ...runs.map(run => run.level)); level > 0; level--) {
    let start = 0
    while (start < orderedRuns.length) {
      let end = start
      while ((orderedRuns[end]?.level ?? 0) >= level) end++
      orderedRuns.splice(start, end - start, ...orderedRuns.slice(start, end).reverse())
      start = end + 1
    }
  }
  return orderedRuns
}

function reverseText(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? text : [...text].reverse().join('')
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split(/\r?\n|\r/).flatMap(paragraph => {
    const lines: string[] = []
    let line = ''
    const add = (part: string) => {
      if (line !== '' && widthOf((line + part).trimEnd()) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += part
    }
    for (const word of paragraph.match(/\S+\s*|\s+/g) ?? [])
      if (widthOf(word.trimEnd()) <= width) add(word)
      else for (const { segment } of graphemes.segment(word)) add(segment)
    return [...lines, line.trimEnd()]
  })
}

/** Invisible characters, such as joiners, which matter only in scripts that Inter lacks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const LINE_ENDS_AND_TABS = /[\n\r\t]/

/**
 * Composes the text (NFC), because Inter has Vietnamese and Polish letters only in that form. Characters that no font
 * has are printed as code points, `[U+5F20 U+4F1F]`, rather than as empty boxes.
 */
export function toPrintable(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  let output = ''
  let missingCharacters: string[] = []
  const closeMissing = () => {
    if (missingCharacters.length > 0) output += `[${missingCharacters.join(' ')}]`
    missingCharacters = []
  }
  for (const character of text.normalize('NFC')) {
    if (INVISIBLE.test(character)) output += endsWithFallbackCharacter(output) ? character : ''
    else if (hasInterGlyph(character) || LINE_ENDS_AND_TABS.test(character) || fallbackFontOf(character)) {
      closeMissing()
      output += character
    } else missingCharacters.push(codePointName(character))
  }
  closeMissing()
  return output
}

/** Invisible characters are kept only after characters in a fallback font. */
function endsWithFallbackCharacter(output: string): boolean {
  const last = /\P{Default_Ignorable_Code_Point}$/u.exec(output)?.[0] ?? ''
  return last !== '' && !hasInterGlyph(last) && fallbackFontOf(last) !== undefined
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
