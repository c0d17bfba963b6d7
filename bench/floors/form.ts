import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import Pdfkit from 'pdfkit'
import { median } from '../figures.ts'

const REPEATS = 7
const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
)

/** A PDF with a text field for each name on its first page. */
export async function buildForm(pages: number, names: readonly string[] = []): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let count = 0; count < pages; count++) document.addPage([612, 792])
  const first = document.getPage(0)
  for (const [index, name] of names.entries())
    document
      .getForm()
      .createTextField(name)
      .addToPage(first, { x: 72, y: 740 - index * 16, width: 240, height: 14 })
  return Buffer.from(await document.save())
}

/** The floor of a signed form: writing its answers, and laying them over the PDF. Units: milliseconds. */
export async function measureFormFloor(pdf: Buffer, names: readonly string[]): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < REPEATS; turn++) {
    const start = performance.now()
    const answers = new Pdfkit({ font: FONT })
    for (const name of names) answers.text(`Answer to ${name}`)
    answers.end()
    const document = await PDFDocument.load(pdf)
    const [layer] = await document.embedPdf(await buffer(answers))
    if (layer) document.getPage(0).drawPage(layer)
    await document.save()
    times.push(performance.now() - start)
  }
  return median(times)
}
