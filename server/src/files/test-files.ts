import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** Protected by a user password, or only by an owner password. */
export async function buildProtectedPdf(passwords: {
  userPassword?: string
  ownerPassword?: string
}): Promise<Buffer> {
  const document = new PDFDocument(passwords)
  const whole = buffer(document)
  document.text('Resume')
  document.end()
  return whole
}
