import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Context } from '#server/platform/context.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { workOn } from './furnish-forms.ts'
import { receiveUpload } from './read-upload.ts'
import { findUpload } from './upload-queries.ts'

/** A page as payroll prints it: one person's form once or three times, or instructions. */
export type W2Page =
  | {
      name: string
      /** As it is printed: in full, or masked. */
      ssn: string
      year?: number
      copies?: 1 | 3
      /** Units: dollars. */
      wages?: string
      tax?: string
    }
  | { instructions: string }

type Document = PDFKit.PDFDocument
const HEIGHT = 792
const COPY_HEIGHT = 250

/** Labels above values, at the places of the official form. Positions count from the top of a copy. */
function drawCopy(document: Document, page: Extract<W2Page, { name: string }>, top: number): void {
  const { name, ssn, year = 2026, wages = '58,204.16', tax = '6,911.30' } = page
  const [first = '', ...last] = name.split(' ')
  const put = (text: string, x: number, y: number) => document.text(text, x, top + y, { lineBreak: false })
  put('a  Employee’s social security number', 150, 10)
  put(ssn, 153, 21)
  put('b  Employer identification number (EIN)', 38, 34)
  put('94-5550142', 40, 45)
  put('1  Wages, tips, other compensation', 334, 34)
  put(wages, 336, 45)
  put('2  Federal income tax withheld', 456, 34)
  put(tax, 458, 45)
  put('e  Employee’s first name and initial', 38, 120)
  put('Last name', 175, 120)
  put(first, 40, 131)
  put(last.join(' '), 175, 131)
  put('401 HARBOR ST', 40, 145)
  put(`Form W-2 Wage and Tax Statement ${year}`, 38, 220)
}

/** A PDF of the same build as payroll's. */
export function w2Pdf(pages: readonly W2Page[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, size: [612, HEIGHT], ...options })
  for (const page of pages) {
    document.addPage({ margin: 0 }).fontSize(7)
    if ('instructions' in page) {
      document.text(page.instructions, 40, 40, { lineBreak: false })
      document.text('Do you have to file? Refer to the instructions.', 40, 60, { lineBreak: false })
    } else for (let copy = 0; copy < (page.copies ?? 1); copy++) drawCopy(document, page, copy * COPY_HEIGHT)
  }
  document.end()
  return buffer(document)
}

export type GivenFile = { name: string; content: Buffer }

/** What a browser's form would bring. */
export function formOf(files: readonly GivenFile[], fields: Record<string, string> = {}): Receive {
  return async ({ onFile }) => {
    for (const { name, content } of files)
      await onFile({ field: 'files', fileName: name, content: piecesOf(content), isScanned: false })
    return { fields }
  }
}

async function* piecesOf(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}

/** Uploads and reads files, as the job would; returns the upload's id. */
export async function load(context: Context, files: readonly GivenFile[], taxYear = 2026): Promise<string> {
  const { id } = await receiveUpload(context, taxYear, formOf(files))
  await workOn(context, await findUpload(context.db, id))
  return id
}
