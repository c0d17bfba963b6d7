/** Options that pdfkit 0.20 takes and its published types lack. */
// biome-ignore lint/style/noNamespace: pdfkit's types are a global namespace, which only a namespace extends
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Of a table's header cell. */
    scope?: 'Row' | 'Column' | 'Both'
    placement?: 'Block' | 'Inline'
    /** Units: points from the top left: left, top, right, bottom. */
    bbox?: [number, number, number, number]
  }
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').DocumentFont): this
  }
  /** A picture that `image` draws as often as it is given. */
  interface OpenImage {
    width: number
    height: number
  }
  interface PDFImage {
    openImage(src: Buffer): OpenImage
    image(src: OpenImage, x: number, y: number, options: ImageOption): this
  }
}

/** The part of fontkit, which ships no types, that is used. */
declare module 'fontkit' {
  export type Layout = { glyphs: readonly unknown[] }
  export type Font = {
    hasGlyphForCodePoint(codePoint: number): boolean
    ascent: number
    unitsPerEm: number
    /** @param features of the font, on or off */
    layout(text: string, features: Readonly<Record<string, boolean>>, script?: string): Layout
  }
  /** As pdfkit uses it. */
  export type DocumentFont = Omit<Font, 'layout'> & {
    /** @param features those that are on, in addition to the font's usual ones */
    layout(text: string, features?: readonly string[]): Layout
  }
  export function openSync(path: string): Font
  /** As pdf-lib uses it, which has types of its own for it. */
  export function create(file: Uint8Array): unknown
}
