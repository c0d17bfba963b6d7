const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="150"><path d="M30 95 C 60 20, 80 20, 85 90 S 110 110, 130 70 S 165 50, 175 90 S 215 110, 235 70 S 290 20, 300 90 S 350 110, 390 60" stroke="#14262b" stroke-width="4" fill="none"/></svg>`

/** A made-up signature, for trying a form. */
export async function madeUpSignature(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(DRAWING)).flatten({ background: 'white' }).png().toBuffer()
}
