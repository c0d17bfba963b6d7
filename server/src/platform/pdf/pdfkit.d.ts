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
    registerFont(name: string, font: import('fontkit').Font): this
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
  export type Font = {
    /** Code points. */
    characterSet: readonly number[]
  }
  /** @param features of the font, on or off */
  type Layout = (text: string, features: Readonly<Record<string, boolean>>) => unknown
  export function openSync(path: string): Font & { layout: Layout }
}
