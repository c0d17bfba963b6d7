import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

export async function buildProtectedPdf(passwords: {
  userPassword?: string
  ownerPassword?: string
}): Promise<Buffer> {
  const document = new PDFDocument(passwords)
  const content = buffer(document)
  document.text('Resume')
  document.end()
  return content
}
