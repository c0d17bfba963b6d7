import { createRequire } from 'node:module'
import { entriesOf } from '@epay/contract/common/records'
import { type Font, openSync } from 'fontkit'

const { resolve } = createRequire(import.meta.url)
const INTER = '@expo-google-fonts/inter'

/** Inter under the SIL Open Font License; embedded, so that a name looks alike on every machine. */
const FILES = {
  regular: resolve(`${INTER}/400Regular/Inter_400Regular.ttf`),
  medium: resolve(`${INTER}/500Medium/Inter_500Medium.ttf`),
  semiBold: resolve(`${INTER}/600SemiBold/Inter_600SemiBold.ttf`),
} as const
export type FontName = keyof typeof FILES
export const FONT_NAMES = entriesOf(FILES).map(([name]) => name)

/**
 * What the font would replace by what stands beside it, such as `->` by an arrow. Text is composed already, and looking
 * for these would be two thirds of the time that a document takes.
 */
const UNUSED = { calt: false, ccmp: false, clig: false, liga: false, locl: false, rclt: false, rlig: false }

const opened = new Map<FontName, ReturnType<typeof openSync>>()

/** What is read of a file is kept: reading it is a third of the time that a document takes. */
function fileOf(name: FontName) {
  const font = opened.get(name) ?? openSync(FILES[name])
  opened.set(name, font)
  return font
}

/** The font for one document, with glyphs of its own: they remember which letters they stood for. */
export function openFont(name: FontName): Font {
  const font: ReturnType<typeof openSync> = Object.create(fileOf(name))
  const layout = font.layout.bind(font)
  return Object.assign(font, {
    _glyphs: {},
    layout: (text: string, features: readonly string[] = []) =>
      layout(text, { ...UNUSED, ...Object.fromEntries(features.map(feature => [feature, true])) }),
  })
}
