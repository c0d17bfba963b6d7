/** Options and methods of pdfkit 0.20 that its published types lack. */
// biome-ignore lint/style/noNamespace: pdfkit's types are in a global namespace, which only a namespace can extend
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Row' | 'Column' | 'Both'
    placement?: 'Block' | 'Inline'
    /** Left, top, right, and bottom. Units: points from the top left of the page. */
    bbox?: [number, number, number, number]
  }
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').DocumentFont): this
  }
  interface OpenImage {
    width: number
    height: number
  }
  interface PDFImage {
    openImage(src: Buffer): OpenImage
    image(src: OpenImage, x: number, y: number, options: ImageOption): this
  }
}

/** The part of fontkit that we use; it ships no types. */
declare module 'fontkit' {
  export type Layout = { glyphs: readonly unknown[] }
  export type Font = {
    hasGlyphForCodePoint(codePoint: number): boolean
    ascent: number
    unitsPerEm: number
    /** @param features turns the font's features on or off */
    layout(text: string, features: Readonly<Record<string, boolean>>, script?: string): Layout
  }
  export type DocumentFont = Omit<Font, 'layout'> & {
    /** @param features are turned on in addition to the defaults */
    layout(text: string, features?: readonly string[]): Layout
  }
  export function openSync(path: string): Font
  /** pdf-lib declares its own type for the result. */
  export function create(file: Uint8Array): unknown
}
